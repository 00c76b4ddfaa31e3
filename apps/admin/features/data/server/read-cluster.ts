import 'server-only';
import type { ClusterDetail } from '@moonin/contracts';
import { cache } from 'react';
import { api } from '../../../lib/server/api.ts';

/** One cluster, asked for at most once while a page is rendered. */
export const readCluster = cache(
  async (organization: string, clusterId: string): Promise<ClusterDetail> =>
    await (await api()).cluster({ organization, clusterId }),
);
