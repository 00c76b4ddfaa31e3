import { createLogger } from '@moonin/runtime';
import { createTestNamespace, describeWithControlPlane } from '@moonin/testing';
import { expect, test } from 'vitest';
import { getObject } from '../objects/read-objects.ts';
import { resources } from '../resources/resources.ts';
import { connectTestClient } from '../testing/connect-test-client.ts';
import { eventually } from '../testing/eventually.ts';
import { KubeConnectionError } from '../transport/kube-api-error.ts';
import type { KubeClient } from '../transport/kube-client.ts';
import { type LeaderElection, startLeaderElection } from './leader-election.ts';

const log = createLogger({ name: 'test', level: 'silent' });
const times = { leaseDurationMs: 3_000, renewDeadlineMs: 2_000, retryPeriodMs: 500 };

await describeWithControlPlane(
  'leader election on a real API server',
  (controlPlane) => {
    test('one of two leads; when it dies or lets go the other follows; never both', async () => {
      await using namespace = await createTestNamespace(controlPlane, 'kube-election');
      const leading = new Set<string>();
      let most = 0;

      function run(client: KubeClient, identity: string): LeaderElection {
        return startLeaderElection({
          client,
          log,
          namespace: namespace.name,
          name: 'moonin-agent',
          identity,
          ...times,
          onStartedLeading: () => {
            leading.add(identity);
            most = Math.max(most, leading.size);
          },
          onStoppedLeading: () => void leading.delete(identity),
        });
      }

      const client = await connectTestClient(controlPlane.kubeconfigPath);
      let cut = false;
      const cuttable: KubeClient = {
        ...client,
        request: (request) =>
          cut ? Promise.reject(new KubeConnectionError('ECONNRESET', 'cut off')) : client.request(request),
      };
      const first = run(cuttable, 'first');
      await eventually(() => expect([...leading]).toEqual(['first']));
      const second = run(client, 'second');
      const third = run(client, 'third');

      cut = true;
      await eventually(() => {
        expect(leading.has('first')).toBe(false);
        expect(leading.size).toBe(1);
      }, 20_000);
      await first.ended;

      const [leader, standby] = second.isLeader() ? [second, third] : [third, second];
      await leader.stop();
      await eventually(() => expect(standby.isLeader()).toBe(true), 20_000);
      expect(most).toBe(1);

      const lease = await getObject(client, resources.leases, { namespace: namespace.name, name: 'moonin-agent' });
      expect(lease.spec).toMatchObject({ leaseDurationSeconds: 3, leaseTransitions: 2 });
      await standby.stop();
      const released = await getObject(client, resources.leases, { namespace: namespace.name, name: 'moonin-agent' });
      expect(released.spec?.holderIdentity).toBe('');
    });
  },
  { needs: [] },
);
