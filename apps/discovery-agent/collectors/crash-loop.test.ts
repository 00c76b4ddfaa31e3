import type { Pod } from '@moonin/kube';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { containerStatus, samplePod } from '../testing/sample-objects.ts';
import { troublesOfPod } from './pod-troubles.ts';
import { nextTroubleChange, troublesAt } from './timed-trouble.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const at = (seconds: number) => START + seconds * 1_000;
const time = (seconds: number) => new Date(at(seconds)).toISOString();
const told = (pod: Pod, nowMs: number) =>
  troublesAt(troublesOfPod(pod), nowMs, { isReplaced: true }).map(({ reason }) => reason);

/** A container's life as the kubelet writes it: each run, its end, and the back-off until the next. */
function* lifeOf(runs: readonly { lasts: number; exitCode: number }[]) {
  let now = 0;
  let lastState = {};
  let backOff = 0;
  for (const [restartCount, { lasts, exitCode }] of runs.entries()) {
    const startedAt = time(now);
    yield {
      from: now,
      until: now + lasts,
      pod: podOf({ restartCount, lastState, ready: true, state: { running: { startedAt } } }),
    };
    now += lasts;
    const terminated = { exitCode, reason: exitCode === 0 ? 'Completed' : 'Error', startedAt, finishedAt: time(now) };
    yield { from: now, until: now + 1, pod: podOf({ restartCount, lastState, state: { terminated } }) };
    now += 1;
    lastState = { terminated };
    // As the kubelet counts: no pause before the first restart, then 10 s doubling, forgotten after ten clean minutes.
    backOff = restartCount === 0 ? 0 : lasts >= 600 ? 10 : Math.min(300, Math.max(10, backOff * 2));
    if (backOff === 0) continue;
    const waiting = { reason: 'CrashLoopBackOff', message: `back-off ${backOff}s` };
    yield { from: now, until: now + backOff, pod: podOf({ restartCount, lastState, state: { waiting } }) };
    now += backOff;
  }
}
function podOf(status: object): Pod {
  return samplePod({ status: { phase: 'Running', containerStatuses: [containerStatus(status)] } });
}

describe('a crash loop', () => {
  test('is one error from its first back-off until a run was clean, however it reads at the moment', () => {
    const crashes = Array.from({ length: 8 }, (_, index) => ({ lasts: 5 + index, exitCode: 1 }));
    const stages = [...lifeOf([...crashes, { lasts: 3_600, exitCode: 1 }])];
    const verdicts = stages.flatMap(({ pod, from, until }) =>
      [from, (from + until) / 2, until - 0.001].map((seconds) => ({ seconds, reasons: told(pod, at(seconds)) })),
    );
    const loopBegan = verdicts.findIndex(({ reasons }) => reasons.length > 0);
    expect(verdicts[loopBegan]?.reasons).toEqual(['CrashLoopBackOff']);
    const lastRun = stages.findLast(({ until, from }) => until - from > 3_000);
    if (lastRun === undefined) throw new Error('there is a long run');
    const inLoop = verdicts.filter(({ seconds }, index) => index >= loopBegan && seconds < lastRun.from + 300);
    expect(new Set(inLoop.map(({ reasons }) => reasons.join()))).toEqual(new Set(['CrashLoopBackOff']));
    expect(told(lastRun.pod, at(lastRun.from + 601))).toEqual([]);
  });

  test('opens no error before it is one', () => {
    const [firstRun, firstEnd, secondRun] = [
      ...lifeOf([
        { lasts: 3, exitCode: 1 },
        { lasts: 3, exitCode: 1 },
      ]),
    ];
    for (const stage of [firstRun, firstEnd, secondRun]) {
      if (stage === undefined) throw new Error('there are three stages');
      expect(told(stage.pod, at(stage.from))).toEqual([]);
    }
  });

  test('also of a container that ends well again and again', () => {
    const stages = [...lifeOf(Array.from({ length: 4 }, () => ({ lasts: 2, exitCode: 0 })))];
    const last = stages.at(-3);
    if (last === undefined) throw new Error('there are stages');
    expect(told(last.pod, at(last.from))).toEqual(['CrashLoopBackOff']);
  });
});

const statuses = fc.record({
  restartCount: fc.integer({ min: 0, max: 5 }),
  ready: fc.boolean(),
  state: fc.oneof(
    fc.record({ running: fc.record({ startedAt: fc.integer({ min: 0, max: 2_000 }).map(time) }) }),
    fc.record({
      waiting: fc.record({ reason: fc.constantFrom('CrashLoopBackOff', 'ContainerCreating', 'ErrImagePull') }),
    }),
    fc.record({ terminated: endOf() }),
  ),
  lastState: fc.oneof(fc.constant({}), fc.record({ terminated: endOf() })),
});
function endOf() {
  return fc.record(
    {
      exitCode: fc.constantFrom(0, 1, 137),
      reason: fc.constantFrom('Error', 'OOMKilled', 'Completed'),
      startedAt: fc.integer({ min: 0, max: 2_000 }).map(time),
      finishedAt: fc.integer({ min: 0, max: 2_000 }).map(time),
    },
    { requiredKeys: ['exitCode'] },
  );
}
const pods = fc
  .record({
    phase: fc.constantFrom('Running', 'Pending', 'Failed', 'Unknown'),
    unreadySince: fc.option(fc.integer({ min: 0, max: 2_000 })),
    status: statuses,
  })
  .map(({ phase, unreadySince, status }) =>
    samplePod({
      status: {
        phase,
        conditions:
          unreadySince === null
            ? []
            : [
                {
                  type: 'Ready',
                  status: 'False',
                  reason: 'ContainersNotReady',
                  lastTransitionTime: time(unreadySince),
                },
              ],
        containerStatuses: [containerStatus(status)],
      },
    }),
  );

describe('of any pod, without a further event', () => {
  test('each trouble comes and goes at most once, at the times that are told beforehand', () => {
    fc.assert(
      fc.property(pods, (pod) => {
        const troubles = troublesOfPod(pod);
        let nowMs = START - 1;
        let next = nextTroubleChange(troubles, nowMs);
        const seen = new Map<string, 'there' | 'gone'>();
        for (let step = 0; step < 20; step += 1) {
          const reasons = new Set(
            troublesAt(troubles, nowMs, { isReplaced: true })
              .filter(({ weight }) => weight !== 'passing')
              .map(({ reason }) => reason),
          );
          for (const reason of reasons) {
            expect(seen.get(reason)).not.toBe('gone');
            seen.set(reason, 'there');
          }
          for (const reason of seen.keys()) if (!reasons.has(reason)) seen.set(reason, 'gone');
          if (next === null) return;
          // Up to the told moment nothing changes.
          expect(told(pod, next - 1)).toEqual(told(pod, nowMs));
          nowMs = next;
          next = nextTroubleChange(troubles, nowMs);
        }
        throw new Error('a pod changes its verdict only a few times');
      }),
    );
  });

  test('who reads it later, as after a restart, says the same', () => {
    fc.assert(
      fc.property(pods, fc.integer({ min: 0, max: 5_000 }), (pod, seconds) => {
        const kept = troublesOfPod(pod);
        const readAnew = troublesOfPod(structuredClone(pod));
        const nowMs = at(seconds);
        expect(troublesAt(kept, nowMs, { isReplaced: true })).toEqual(
          troublesAt(readAnew, nowMs, { isReplaced: true }),
        );
      }),
    );
  });
});
