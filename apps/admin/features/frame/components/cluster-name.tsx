'use client';

import { useQuery } from '@tanstack/react-query';
import { clusterQuery } from '../../data/queries.ts';

/** Props of {@link ClusterName}. */
export interface ClusterNameProps {
  organization: string;
  clusterId: string;
  /** What stands while the page has not fetched the cluster. */
  unknown: string;
}

/** The cluster's name once the page has fetched it; never fetches by itself. */
export function ClusterName({ organization, clusterId, unknown }: ClusterNameProps) {
  const query = useQuery({ ...clusterQuery(organization, clusterId), enabled: false });
  return query.data?.name ?? unknown;
}
