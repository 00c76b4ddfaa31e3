import type { ScalingTemplate } from '@moonin/contracts';
import fc from 'fast-check';
import type { KnownTemplate } from '../rules/known-rules.ts';
import { sampleAction, sampleTemplate, uuid } from './sample-rules.ts';
import type { HpaSeed } from './simulated-cluster.ts';

const MINUTE = 60_000;
/** Both changes of clock of most zones lie in it. */
const FIRST = Date.UTC(2026, 0, 1);
const LAST = Date.UTC(2026, 11, 31);

/** An instant of 2026, to the second. */
export const anyInstant: fc.Arbitrary<number> = fc
  .integer({ min: FIRST / 1000, max: LAST / 1000 })
  .map((seconds) => seconds * 1000);

const anyZone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Nuuk');

/** Cron expressions that run often enough to matter, some of them oftener than their windows are long. */
const anyExpression = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 23 }))
    .map(([minute, hour]) => `${minute} ${hour} * * *`),
  fc.constantFrom('@hourly', '@daily', '*/20 * * * *', '30 2 * * SUN', '0 22 * * MON-FRI', '0 0 1 * *', '15 */6 * * *'),
  fc.constantFrom('nonsense', '0 0 31 2 *'),
);

const anyText = (from: number, length: number) =>
  [from, from + length].map((instant) => new Date(instant).toISOString()) as [string, string];

type AnyTiming = Omit<ScalingTemplate, 'id' | 'name' | 'version'>;

/** What of a template says when it runs, around an instant; the ended windows are those of a daily schedule in UTC. */
export function anyTiming(around: number): fc.Arbitrary<AnyTiming> {
  const day = (offset: number) => new Date(around + offset * 86_400_000).toISOString();
  const manual = fc
    .tuple(fc.integer({ min: -600, max: 60 }), fc.integer({ min: 1, max: 1200 }))
    .map(([start, length]) => {
      const [startedAt, runUntil] = anyText(around + start * MINUTE, length * MINUTE);
      return { executionId: uuid(9001), startedAt, runUntil, startedBy: null, reason: null };
    });
  return fc.record<AnyTiming>({
    enabled: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    cronExpression: anyExpression,
    timeZone: anyZone,
    durationMinutes: fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.constantFrom(60, 1440)),
    validUntil: fc.option(
      fc.integer({ min: -3000, max: 3000 }).map((minutes) => new Date(around + minutes * MINUTE).toISOString()),
      { freq: 4, nil: null },
    ),
    holidays: fc.subarray(
      [-2, -1, 0, 1, 2].map((offset) => day(offset).slice(0, 10)),
      { maxLength: 3 },
    ),
    endedWindows: fc
      .subarray([-1, 0, 1].map((offset) => `${day(offset).slice(0, 10)}T00:00:00.000Z`))
      .map((starts) => starts.map((from) => ({ from, endedAt: from }))),
    manualRun: fc.option(manual, { freq: 2, nil: null }),
  });
}

/** Names as people and their keyboards make them. */
const anyName = fc.string({ unit: 'binary', maxLength: 250 });

/** A template of one action on `shop/web`; ids by `number`. Bounds are now and then impossible. */
export function anyRule(number: number, around: number): fc.Arbitrary<KnownTemplate> {
  const bounds = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20 })).map(([min, more]) => ({
        minReplicas: min * 2,
        maxReplicas: (min + more) * 2,
      })),
    },
    { weight: 1, arbitrary: fc.record({ minReplicas: fc.integer(), maxReplicas: fc.integer() }) },
  );
  const id = uuid(number);
  return fc
    .tuple(anyTiming(around), bounds, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 9 }), anyName)
    .map(([timing, replicas, priorityUp, fault, name]) => ({
      template: sampleTemplate({ id, name, ...timing }),
      actions:
        fault === 0 ? null : [sampleAction({ id: uuid(1000 + number), templateId: id, priorityUp, ...replicas })],
    }));
}

/** An HPA of `web` as people write them, with fields that nobody knows; odd bounds, where the rules' are even. */
export const anyOwnHpa: fc.Arbitrary<HpaSeed> = fc
  .record({
    min: fc.option(fc.integer({ min: 0, max: 10 })),
    more: fc.integer({ min: 0, max: 20 }),
    unknown: fc.dictionary(
      fc.string({ minLength: 1, maxLength: 8 }).map((name) => `x-${name}`),
      fc.jsonValue(),
      {
        maxKeys: 4,
      },
    ),
    annotations: fc.option(
      fc.dictionary(fc.constantFrom('a', 'b/c~d', 'team'), fc.string(), { minKeys: 1, maxKeys: 3 }),
    ),
    isMinimumFirst: fc.boolean(),
  })
  .map(({ min, more, unknown, annotations, isMinimumFirst }) => {
    const minimum = min === null ? {} : { minReplicas: min * 2 + 1 };
    const maximum = { maxReplicas: ((min ?? 0) + more) * 2 + 1 };
    const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
    const spec = isMinimumFirst
      ? { ...minimum, scaleTargetRef, ...unknown, ...maximum }
      : { ...maximum, ...unknown, scaleTargetRef, ...minimum };
    return { name: 'web', spec: JSON.parse(JSON.stringify(spec)), ...(annotations === null ? {} : { annotations }) };
  });
