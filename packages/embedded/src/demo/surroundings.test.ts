import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { accessObjects } from './access.ts';
import { cronJobObjects } from './cron-jobs.ts';
import { helmReleaseObject } from './helm-releases.ts';
import { networkObjects } from './network.ts';
import { DEMO_WORKLOADS } from './workloads.ts';

const objects = [...networkObjects(), ...accessObjects(), ...cronJobObjects()];

test('every object is in a namespace of the demo, or of the whole cluster, and is there once', () => {
  const namespaces = new Set<string | undefined>(DEMO_WORKLOADS.map(({ namespace }) => namespace));
  for (const { resource, namespace } of objects)
    expect(resource.namespaced && namespaces.has(namespace)).toBe(resource.namespaced);
  const keys = objects.map(({ resource, namespace, name }) => `${resource.kind} ${namespace} ${name}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a release is packed as Helm packs it', () => {
  const [workload] = DEMO_WORKLOADS;
  if (!workload) throw new Error('the demo has no workload');
  const { name, manifest } = helmReleaseObject(workload, 1, '2026-11-30T02:30:00Z');
  const { data } = manifest as { data: { release: string } };
  const packed = Buffer.from(Buffer.from(data.release, 'base64').toString(), 'base64');
  const release = JSON.parse(gunzipSync(packed).toString()) as { version: number; manifest: string };
  expect(name).toBe('sh.helm.release.v1.checkout-api.v2');
  expect(release.version).toBe(2);
  expect(release.manifest).toContain('"kind":"Deployment"');
});
