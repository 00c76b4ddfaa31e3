import 'server-only';
import type { Metadata } from 'next';
import { ApiError } from '../../../lib/server/api.ts';
import { readCluster } from '../../data/server/read-cluster.ts';

async function nameOf(organization: string, clusterId: string): Promise<string | null> {
  try {
    return (await readCluster(organization, clusterId)).name;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Title of a page of a cluster: the cluster's name before the part; the part alone while the name cannot be had. */
export async function clusterTitle(organization: string, clusterId: string, part?: string): Promise<Metadata> {
  const parts = [await nameOf(organization, clusterId), part].filter((text) => typeof text === 'string');
  return parts.length > 0 ? { title: parts.join(' · ') } : {};
}
