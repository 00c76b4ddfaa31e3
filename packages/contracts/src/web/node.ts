import { z } from 'zod';
import { nodeReport, nodeResources } from '../agent/node-report.ts';
import { id, instant } from '../ids.ts';
import { listParameter, pageQuery } from '../pagination.ts';
import { clusterRef } from './cluster.ts';

export const nodeListItem = z.object({ ...nodeReport.shape, id, cluster: clusterRef, changedAt: instant });
export type NodeListItem = z.infer<typeof nodeListItem>;

export const nodeQuery = pageQuery.extend({ q: z.string().max(200).optional(), cluster: listParameter(id) });
export type NodeQuery = z.infer<typeof nodeQuery>;

/** How a node stood from `at` on: one for each change of its resources, conditions or kubelet, not of heartbeat times. */
export const nodeSnapshot = z.object({
  at: instant,
  ready: nodeReport.shape.ready,
  unschedulable: z.boolean(),
  kubeletVersion: z.string().nullable(),
  capacity: nodeResources,
  allocatable: nodeResources,
  conditions: z.array(z.object({ type: z.string(), status: z.string(), reason: z.string().nullable() })),
});
export type NodeSnapshot = z.infer<typeof nodeSnapshot>;
