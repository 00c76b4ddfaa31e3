import { getObject } from '../objects/read-objects.ts';
import type { Lease } from '../resources/objects.ts';
import { resourcePath } from '../resources/resource.ts';
import { resources } from '../resources/resources.ts';
import type { KubeClient } from '../transport/kube-client.ts';
import { type LeaseRecord, specOfRecord } from './lease-record.ts';

/** The Lease on the API server. */
export interface LeaseLock {
  read(signal: AbortSignal): Promise<Lease>;
  create(record: LeaseRecord, signal: AbortSignal): Promise<Lease>;
  /** Replaces `held`; throws a conflict when anybody changed it since. */
  update(held: Lease, record: LeaseRecord, signal: AbortSignal): Promise<Lease>;
}

/** Reads and writes one Lease; every call must answer within `timeoutMs`, and nothing is retried here. */
export function createLeaseLock(input: {
  client: KubeClient;
  namespace: string;
  name: string;
  timeoutMs: number;
}): LeaseLock {
  const { client, namespace, name, timeoutMs } = input;
  const call = (signal: AbortSignal) => ({ timeoutMs, retry: false, signal });
  return {
    read: (signal) => getObject(client, resources.leases, { namespace, name }, call(signal)),
    create: (record, signal) =>
      client.request<Lease>({
        method: 'POST',
        path: resourcePath(resources.leases, { namespace }),
        body: {
          apiVersion: 'coordination.k8s.io/v1',
          kind: 'Lease',
          metadata: { namespace, name },
          spec: specOfRecord(record),
        },
        ...call(signal),
      }),
    update: (held, record, signal) =>
      client.request<Lease>({
        method: 'PUT',
        path: resourcePath(resources.leases, { namespace, name }),
        body: { ...held, spec: specOfRecord(record, held.spec) },
        ...call(signal),
      }),
  };
}
