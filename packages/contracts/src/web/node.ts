import { z } from 'zod';
import { nodeReport } from '../agent/node-report.ts';
import { id, instant } from '../ids.ts';
import { listParameter, pageQuery } from '../pagination.ts';
import { clusterRef } from './cluster.ts';

export const nodeListItem = z.object({ ...nodeReport.shape, id, cluster: clusterRef, changedAt: instant });
export type NodeListItem = z.infer<typeof nodeListItem>;

export const nodeQuery = pageQuery.extend({ q: z.string().max(200).optional(), cluster: listParameter(id) });
export type NodeQuery = z.infer<typeof nodeQuery>;
