import type { ScalingTemplateDraft } from '@moonin/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsProblems } from '../rules/action-problem.ts';
import { CLUSTER, sampleActionDraft, sampleDraft } from '../testing/sample-draft.ts';
import { uuid } from '../testing/sample-rules.ts';
import { templateProblemInWords } from './problem-words.ts';
import type { TemplateProblem } from './template-problem.ts';
import { freePriority, type OtherAction } from './validate-actions.ts';
import { validateTemplate } from './validate-template.ts';

const NOW = Date.parse('2026-05-04T12:00:00Z');
const others: OtherAction[] = [
  { templateName: 'Night', clusterId: CLUSTER, namespace: 'shop', deployment: 'api', priorityUp: 1 },
];
const check = (draft: ScalingTemplateDraft, context = {}) => validateTemplate(draft, { now: NOW, others, ...context });
const brief = (problems: readonly TemplateProblem[]) => problems.map(({ field, code }) => `${field} ${code}`);
const action = (given: Parameters<typeof sampleActionDraft>[0]) => ({ actions: [sampleActionDraft(given)] });

test('nothing is wrong with a good draft', () => expect(check(sampleDraft())).toEqual([]));

describe('what is wrong is named with its field', () => {
  test.each<[Partial<ScalingTemplateDraft>, string[]]>([
    [{ name: '  ' }, ['name required']],
    [{ name: 'a\u0000b' }, ['name bad-characters']],
    [{ name: 'x'.repeat(121) }, ['name too-long']],
    [{ cronExpression: '0 9 * *' }, ['cronExpression cron']],
    [{ cronExpression: '0 0 31 2 *' }, ['cronExpression cron']],
    [{ timeZone: 'Mars/Base' }, ['timeZone time-zone']],
    [{ timeZone: '' }, ['timeZone time-zone']],
    [{ durationMinutes: 0 }, ['durationMinutes below-one']],
    [{ durationMinutes: -5 }, ['durationMinutes below-one']],
    [{ durationMinutes: 1.5 }, ['durationMinutes not-whole']],
    [{ durationMinutes: 1e9 }, ['durationMinutes too-long-duration']],
    [{ durationMinutes: 1441 }, ['durationMinutes longer-than-period']],
    [{ durationMinutes: 1440 }, []],
    [{ cronExpression: '0 9,10 * * MON', durationMinutes: 61 }, ['durationMinutes longer-than-period']],
    [{ cronExpression: '0 0 1 1 *', durationMinutes: 527_040 }, ['durationMinutes longer-than-period']],
    [{ cronExpression: '0 0 29 2 *', durationMinutes: 527_040 }, []],
    [{ validUntil: '2026-05-04T12:00:00Z' }, ['validUntil never-runs']],
    [{ validUntil: '2026-05-05T06:00:00Z' }, ['validUntil never-runs']],
    [{ validUntil: '2026-05-05T06:00:00Z', enabled: false }, []],
    [{ validUntil: '2026-05-05T08:00:00Z' }, []],
    [{ holidays: [{ date: '2026-02-30', name: null }] }, ['holidays.0.date not-a-date']],
    [
      {
        holidays: [
          { date: '2026-12-24', name: null },
          { date: '2026-12-24', name: 'Eve' },
        ],
      },
      ['holidays.1.date duplicate'],
    ],
    [{ clusterIds: [] }, ['clusterIds required', 'actions.0.clusterId cluster-not-covered']],
    [{ clusterIds: [CLUSTER, CLUSTER] }, ['clusterIds.1 duplicate']],
    [{ actions: [] }, ['actions no-actions']],
    [action({ minReplicas: 21 }), ['actions.0.minReplicas min-above-max']],
    [action({ minReplicas: 0 }), ['actions.0.minReplicas below-one']],
    [
      action({ minReplicas: -1, maxReplicas: 0 }),
      ['actions.0.minReplicas below-one', 'actions.0.maxReplicas below-one'],
    ],
    [action({ maxReplicas: 1e9 }), ['actions.0.maxReplicas too-many']],
    [action({ maxReplicas: Number.NaN }), ['actions.0.maxReplicas not-whole']],
    [
      action({ priorityUp: -1, priorityDown: 1e9 }),
      ['actions.0.priorityUp bad-priority', 'actions.0.priorityDown bad-priority'],
    ],
    [action({ namespace: 'Shop' }), ['actions.0.namespace bad-namespace']],
    [action({ namespace: '', deployment: '' }), ['actions.0.namespace required', 'actions.0.deployment required']],
    [action({ deployment: 'other/web' }), ['actions.0.deployment bad-deployment']],
    [action({ deployment: 'x'.repeat(254) }), ['actions.0.deployment bad-deployment']],
    [action({ clusterId: uuid(5002) }), ['actions.0.clusterId cluster-not-covered']],
    [action({ deployment: 'api' }), ['actions.0.priorityUp equal-priority']],
    [action({ deployment: 'api', priorityUp: 2 }), []],
    [
      { actions: [sampleActionDraft(), sampleActionDraft({ priorityUp: 2 })] },
      ['actions.1.deployment duplicate-target'],
    ],
  ])('%j', (given, expected) => expect(brief(check(sampleDraft(given)))).toEqual(expected));

  test('a target that no cluster reported is a warning, where the inventory is known', () => {
    const [problem, ...rest] = check(sampleDraft(), { targets: new Set([`${CLUSTER}/shop/api`]) });
    expect([problem, rest]).toMatchObject([
      { field: 'actions.0.deployment', severity: 'warning', code: 'target-unknown' },
      [],
    ]);
  });
});

test('a free priority is the lowest that nobody has', () => {
  expect(freePriority({ clusterId: CLUSTER, namespace: 'shop', deployment: 'api' }, others)).toBe(2);
  expect(freePriority({ clusterId: CLUSTER, namespace: 'shop', deployment: 'web' }, others)).toBe(1);
});

test('bounds that nothing is wrong with are bounds that Kubernetes takes', () => {
  const wild = fc.oneof(fc.integer(), fc.double(), fc.integer({ min: -2, max: 12_000 }));
  fc.assert(
    fc.property(wild, wild, (minReplicas, maxReplicas) => {
      if (boundsProblems({ minReplicas, maxReplicas }).length > 0) return;
      expect(Number.isInteger(minReplicas) && Number.isInteger(maxReplicas)).toBe(true);
      expect(1 <= minReplicas && minReplicas <= maxReplicas && maxReplicas <= 10_000).toBe(true);
    }),
  );
});

test('any draft is judged, in words of both languages', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  const number = fc.oneof(fc.integer({ min: -2, max: 30_000 }), fc.double());
  const anyAction = fc.record({
    clusterId: fc.constantFrom(CLUSTER, uuid(5002)),
    namespace: text,
    deployment: fc.oneof(text, fc.constantFrom('web', 'api')),
    minReplicas: number,
    maxReplicas: number,
    priorityUp: number,
    priorityDown: number,
  });
  const anyDraft = fc.record({
    name: text,
    cronExpression: fc.oneof(text, fc.constantFrom('@daily', '*/5 * * * *')),
    timeZone: fc.oneof(text, fc.constantFrom('UTC', 'Europe/Madrid')),
    durationMinutes: number,
    validUntil: fc.option(
      fc.date({ noInvalidDate: true, max: new Date('9999-01-01') }).map((date) => date.toISOString()),
    ),
    holidays: fc.array(fc.record({ date: fc.oneof(text, fc.constant('2026-12-24')), name: fc.constant(null) }), {
      maxLength: 3,
    }),
    actions: fc.array(
      anyAction.map((given) => sampleActionDraft(given)),
      { maxLength: 3 },
    ),
  });
  fc.assert(
    fc.property(anyDraft, (given) => {
      for (const problem of check(sampleDraft(given))) {
        const words = (['en', 'es'] as const).map((locale) => templateProblemInWords(problem, locale));
        expect(words.every((sentence) => sentence.length > 5)).toBe(true);
        expect(words[0]).not.toBe(words[1]);
      }
    }),
    { numRuns: 300 },
  );
});
