import { AGENT_LIMITS, REPORTS } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { simulatedCluster } from './simulated-cluster.ts';

const make = (number = 1) => simulatedCluster({ number, deployments: 20, history: 2 });

test('every report is one that the protocol takes', () => {
  const cluster = make();
  const items = [...cluster.inventory(), ...cluster.ship(), ...cluster.settle()];
  const refused = items.filter(({ kind, object }) => !REPORTS[kind].safeParse(object).success);
  expect(items).toHaveLength(20 * 4 + 20 * 3 + 20 * 2);
  expect(refused).toEqual([]);
  expect(Math.max(...items.map((item) => JSON.stringify(item).length))).toBeLessThan(AGENT_LIMITS.batchBytes / 100);
});

test('is the same each time, and another one for another number', () => {
  expect(make().inventory()).toEqual(make().inventory());
  const uids = new Set(
    [1, 2].flatMap((number) =>
      make(number)
        .inventory()
        .map(({ uid }) => uid),
    ),
  );
  expect(uids.size).toBe(2 * 20 * 4);
});

test('shipping and settling change every item; asking for the inventory again changes none', () => {
  const cluster = make();
  const fingerprints = new Map(cluster.inventory().map((item) => [item.uid, item.fingerprint]));
  for (const step of [cluster.ship(), cluster.settle()]) {
    for (const item of step) {
      expect(fingerprints.get(item.uid)).not.toBe(item.fingerprint);
      fingerprints.set(item.uid, item.fingerprint);
    }
  }
  const after = cluster.inventory();
  expect(after).toHaveLength(20 * 5);
  expect(after.filter((item) => fingerprints.get(item.uid) !== item.fingerprint)).toEqual([]);
});
