import { createTestNamespace, describeWithControlPlane } from '@moonin/testing';
import { expect, test } from 'vitest';
import { resources } from '../resources/resources.ts';
import { connectTestClient } from '../testing/connect-test-client.ts';
import { eventually } from '../testing/eventually.ts';
import { readLogTail } from './read-log-tail.ts';
import { getObject } from './read-objects.ts';

await describeWithControlPlane('log tails on a real API server', (controlPlane) => {
  test('the log of a running container is read through the API server', async () => {
    await using namespace = await createTestNamespace(controlPlane, 'kube-logs');
    const client = await connectTestClient(controlPlane.kubeconfigPath);
    await namespace.kubectl(['run', 'talker', '--image=busybox']);
    const pod = { namespace: namespace.name, name: 'talker' };
    await eventually(async () => {
      expect((await getObject(client, resources.pods, pod)).status?.phase).toBe('Running');
    }, 60_000);
    const target = { namespace: namespace.name, pod: 'talker', container: 'talker' };
    const { text, truncated } = await readLogTail(client, target, { tailLines: 200, maxBytes: 65_536 });
    expect(typeof text).toBe('string');
    expect(truncated).toBe(false);
    const missing = { ...target, container: 'nobody' };
    await expect(readLogTail(client, missing, { tailLines: 1, maxBytes: 10 })).rejects.toMatchObject({ status: 400 });
  });
});
