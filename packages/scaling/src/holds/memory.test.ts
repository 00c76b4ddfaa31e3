import { SCALING_ANNOTATIONS } from '@moonin/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleAction, sampleTemplate } from '../testing/sample-rules.ts';
import { fingerprint } from './fingerprint.ts';
import { fitsBeside, type Memory, readMemory, writeMemory } from './memory.ts';
import { wantedHold } from './wanted-hold.ts';

const NOW = Date.parse('2026-05-04T12:00:00Z');
const run = {
  kind: 'scheduled' as const,
  key: 'scheduled:2026-05-04T09:00:00.000Z',
  from: NOW,
  until: NOW,
  heldUntil: NOW,
};
const claim = { template: sampleTemplate(), action: sampleAction(), run };
const placed = { deploymentUid: 'uid-1', provisional: false, now: NOW };
const hold = wantedHold(claim, placed);
const memory: Memory = { hold, originalSpec: { minReplicas: 2, maxReplicas: 6, later: [null] }, originalReplicas: 3 };

describe('memory', () => {
  test('is read as it was written, whatever else is there', () => {
    const annotations = { team: 'shop', ...writeMemory(memory) };
    expect(readMemory(annotations)).toEqual({ kind: 'held', memory });
    expect(readMemory({ team: 'shop' })).toEqual({ kind: 'none' });
    expect(readMemory(undefined)).toEqual({ kind: 'none' });
  });

  test('can be put back by hand: the spec is JSON, the replicas a number', () => {
    const written = writeMemory(memory);
    expect(JSON.parse(written[SCALING_ANNOTATIONS.originalSpec] ?? '')).toEqual(memory.originalSpec);
    expect(written[SCALING_ANNOTATIONS.originalReplicas]).toBe('3');
  });

  test.each(Object.values(SCALING_ANNOTATIONS))('that lacks or damages %s is never guessed', (key) => {
    const { [key]: _gone, ...rest } = writeMemory(memory);
    const isOptional = key === SCALING_ANNOTATIONS.originalSpec;
    expect(readMemory(rest).kind).toBe(isOptional ? 'held' : 'unreadable');
    expect(readMemory({ ...rest, [key]: '{"minReplicas":"x"' })).toEqual({ kind: 'unreadable' });
  });

  test.each([
    ['bounds that cross', { ...hold, minReplicas: 30 }],
    ['a minimum of none', { ...hold, minReplicas: 0 }],
    ['another version', { ...hold, version: 2 }],
    ['no end', { ...hold, runUntil: 'soon' }],
  ])('with %s is unreadable', (_what, damaged) => {
    const annotations = { ...writeMemory(memory), [SCALING_ANNOTATIONS.hold]: JSON.stringify(damaged) };
    expect(readMemory(annotations)).toEqual({ kind: 'unreadable' });
  });

  test('any text in any of the annotations is read or refused, never thrown', () => {
    const keys = fc.constantFrom(...Object.values(SCALING_ANNOTATIONS));
    fc.assert(
      fc.property(fc.dictionary(keys, fc.oneof(fc.string(), fc.json())), (annotations) => {
        expect(['none', 'held', 'unreadable']).toContain(readMemory({ ...writeMemory(memory), ...annotations }).kind);
      }),
    );
  });

  test('fits as long as all annotations together have 262,144 bytes, as Kubernetes counts them', () => {
    const own = Object.entries(writeMemory(memory)).join('').length - Object.keys(writeMemory(memory)).length;
    const room = 262_144 - own - 'big'.length;
    expect(fitsBeside({ big: 'x'.repeat(room) }, memory)).toBe(true);
    expect(fitsBeside({ big: 'x'.repeat(room + 1) }, memory)).toBe(false);
    expect(fitsBeside({ big: 'é'.repeat(room / 2 + 1) }, memory)).toBe(false);
  });
});

describe('the hash', () => {
  test.each([
    ['minReplicas', { ...claim, action: sampleAction({ minReplicas: 11 }) }, placed],
    ['maxReplicas', { ...claim, action: sampleAction({ maxReplicas: 21 }) }, placed],
    ['the end', { ...claim, run: { ...run, heldUntil: NOW + 1000 } }, placed],
    ['the run', { ...claim, run: { ...run, key: 'manual:x' } }, placed],
    ['the Deployment', claim, { ...placed, deploymentUid: 'uid-2' }],
    ['the name that people see', { ...claim, template: sampleTemplate({ name: 'Other' }) }, placed],
  ])('changes with %s', (_what, other, at) => expect(wantedHold(other, at).hash).not.toBe(hold.hash));

  test('does not change with the instant, nor with what rules nothing', () => {
    expect(wantedHold(claim, { ...placed, now: NOW + 60_000 }).hash).toBe(hold.hash);
    const template = sampleTemplate({ version: 9, cronExpression: '@daily' });
    expect(wantedHold({ ...claim, template }, placed).hash).toBe(hold.hash);
  });

  test('tells texts apart', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        expect(fingerprint(left) === fingerprint(right)).toBe(left === right);
        expect(fingerprint(left)).toMatch(/^[0-9a-f]{16}$/);
      }),
    );
  });
});
