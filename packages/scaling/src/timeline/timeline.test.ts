import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideRules } from '../rules/decide-rules.ts';
import type { KnownTemplate } from '../rules/known-rules.ts';
import { anyInstant, anyRule } from '../testing/arbitraries.ts';
import { instant, textOf } from '../testing/instants.ts';
import { sampleAction, sampleManualRun, sampleRule, uuid } from '../testing/sample-rules.ts';
import { type TimelineSegment, timeline } from './timeline.ts';

const FROM = instant('2026-05-04T00:00:00Z');
const NEXT_DAY = FROM + 86_400_000;

const line = ({ from, until, winner, blocked }: TimelineSegment) =>
  `${textOf(from).slice(8, 16)} ${textOf(until).slice(8, 16)} ${[winner, ...blocked].map(({ template }) => template.name.slice(5)).join(' over ')}`;

function lines(templates: KnownTemplate[], options: Partial<Parameters<typeof timeline>[1]> = {}): string[] {
  return timeline(templates, { from: FROM, until: NEXT_DAY, ...options }).deployments.flatMap(({ segments }) =>
    segments.map(line),
  );
}

const daytime = sampleRule(1);
const late = { cronExpression: '0 11 * * *', durationMinutes: 600 };

describe('a timeline', () => {
  test('of fourteen days has a segment for each window, by Deployment in the order of their names', () => {
    const api = sampleRule(2, {}, { deployment: 'api' });
    const { deployments, isTruncated } = timeline([daytime, api], { from: FROM });
    expect(deployments.map(({ deployment, segments }) => [deployment, segments.length])).toEqual([
      ['api', 14],
      ['web', 14],
    ]);
    expect(isTruncated).toBe(false);
  });

  test.each<[string, KnownTemplate[], string[]]>([
    [
      'who began first holds on',
      [daytime, sampleRule(2, late, { priorityUp: 0 })],
      ['04T09:00 04T11:00 1', '04T11:00 04T17:00 1 over 2', '04T17:00 04T21:00 2'],
    ],
    [
      'of two that begin at once the lower priority wins',
      [daytime, sampleRule(2, {}, { priorityUp: 0 })],
      ['04T09:00 04T17:00 2 over 1'],
    ],
    ['of equal ones the older', [sampleRule(2), daytime], ['04T09:00 04T17:00 1 over 2']],
    [
      'a manual run hides the schedule',
      [sampleRule(1, { manualRun: sampleManualRun('2026-05-03T23:00:00Z', '2026-05-04T10:00:00Z') })],
      ['04T00:00 04T10:00 1', '04T10:00 04T17:00 1'],
    ],
    [
      'a disabled one and impossible bounds are not there',
      [sampleRule(1, { enabled: false }), sampleRule(2, {}, { minReplicas: 0 })],
      [],
    ],
    [
      'of two that are open already the one that began first holds',
      [sampleRule(1, { cronExpression: '0 22 * * *' }), sampleRule(2, { cronExpression: '0 21 * * *' })],
      ['04T00:00 04T05:00 2 over 1', '04T05:00 04T06:00 1', '04T21:00 04T22:00 2', '04T22:00 05T00:00 2 over 1'],
    ],
  ])('%s', (_what, templates, expected) => expect(lines(templates)).toEqual(expected));

  test('who holds the workload now is known from the cluster', () => {
    const nights = [sampleRule(1, { cronExpression: '0 22 * * *' }), sampleRule(2, { cronExpression: '0 21 * * *' })];
    const holders = new Map([['shop/web', uuid(1001)]]);
    expect(lines(nights, { holders, until: instant('2026-05-04T06:00:00Z') })).toEqual([
      '04T00:00 04T05:00 1 over 2',
      '04T05:00 04T06:00 1',
    ]);
  });

  test('two actions of one template on one Deployment are a conflict', () => {
    const rule = { ...daytime, actions: [sampleAction(), sampleAction({ id: uuid(1002) })] };
    expect(lines([rule])).toEqual(['04T09:00 04T17:00 1 over 1']);
  });

  test('at any instant it names those whom the decision names, and who holds on holds on', () => {
    const anyRules = anyInstant.chain((from) =>
      fc.tuple(
        fc.constant(from),
        fc.tuple(anyRule(1, from), anyRule(2, from), anyRule(3, from)),
        fc.integer({ min: 0, max: 3 * 86_400 }),
      ),
    );
    fc.assert(
      fc.property(anyRules, ([from, rules, seconds]) => {
        const at = from + seconds * 1000;
        const { deployments } = timeline(rules, { from, until: from + 4 * 86_400_000 });
        const segments = deployments[0]?.segments ?? [];
        const here = segments.filter((segment) => segment.from <= at && at < segment.until);
        const named = here.flatMap(({ winner, blocked }) => [winner, ...blocked].map(({ action }) => action.id));
        const active = decideRules(rules, at).active.get('shop/web') ?? [];
        expect(named.toSorted()).toEqual(active.map(({ action }) => action.id).toSorted());
        for (const [index, segment] of segments.entries()) {
          const before = segments[index - 1];
          expect(before === undefined || before.until <= segment.from).toBe(true);
          const isBlocked = segment.blocked.some(({ action }) => action.id === before?.winner.action.id);
          expect(before?.until === segment.from && isBlocked).toBe(false);
        }
      }),
      { numRuns: 400 },
    );
  });
});
