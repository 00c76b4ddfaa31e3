import { z } from 'zod';
import { instant } from '../ids.ts';
import { storableName, storableText } from '../text.ts';
import { labels } from './pod-template.ts';

const bytes = z.int().min(0);

/** CPU in thousandths of a core, memory and storage in bytes, pods as a count. */
export const nodeResources = z.strictObject({
  cpuMillis: z.int().min(0),
  memoryBytes: bytes,
  ephemeralStorageBytes: bytes,
  pods: z.int().min(0),
});
export type NodeResources = z.infer<typeof nodeResources>;

export const nodeCondition = z.strictObject({
  type: storableName(316),
  status: z.enum(['True', 'False', 'Unknown']),
  reason: storableText(1024).nullable(),
  message: storableText(4096).nullable(),
  since: instant.nullable(),
});

export const nodeReport = z.strictObject({
  name: storableName(253),
  labels,
  createdAt: instant.nullable(),
  ready: z.enum(['True', 'False', 'Unknown']),
  unschedulable: z.boolean(),
  providerId: storableText(512).nullable(),
  instanceType: storableText(253).nullable(),
  architecture: storableText(64).nullable(),
  operatingSystem: storableText(64).nullable(),
  osImage: storableText(253).nullable(),
  containerRuntime: storableText(253).nullable(),
  kubeletVersion: storableText(64).nullable(),
  region: storableText(253).nullable(),
  zone: storableText(253).nullable(),
  capacityType: z.enum(['on-demand', 'spot', 'unknown']),
  taints: z
    .array(z.strictObject({ key: storableName(316), value: storableText(256), effect: storableText(64) }))
    .max(100),
  capacity: nodeResources,
  allocatable: nodeResources,
  conditions: z.array(nodeCondition).max(64),
});
export type NodeReport = z.infer<typeof nodeReport>;
