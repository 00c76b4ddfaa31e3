import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLogicalClock } from './logical-clock.ts';

test('nothing seen is no time, and what cannot be compared is not seen', () => {
  let position: string | null = null;
  const clock = createLogicalClock(() => [position]);
  expect(clock.now()).toBeNull();
  position = 'v1:abc';
  clock.tick('also-not');
  expect(clock.now()).toBeNull();
  position = '7';
  expect(clock.now()).toBe('7');
});

test('after a rewind only what is known from then on counts', () => {
  let position = '900';
  const clock = createLogicalClock(() => [position]);
  expect(clock.now()).toBe('900');
  position = '50';
  clock.rewind();
  expect(clock.now()).toBe('50');
});

test('every event makes it newer, it never goes back, and it is never older than what was read', () => {
  const event = fc.record({ kind: fc.nat(2), version: fc.integer({ min: 1, max: 200 }) });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const positions: (string | null)[] = [null, null, null];
      const clock = createLogicalClock(() => positions);
      let last = 0n;
      for (const { kind, version } of events) {
        clock.tick(String(version));
        const now = BigInt(clock.now() ?? '0');
        expect(now).toBeGreaterThan(last);
        expect(now).toBeGreaterThanOrEqual(BigInt(version));
        positions[kind] = String(version);
        last = BigInt(clock.now() ?? '0');
        expect(last).toBeGreaterThanOrEqual(now);
      }
    }),
  );
});

test('time alone makes it newer too, once there is anything to compare', () => {
  const positions: (string | null)[] = [null];
  const clock = createLogicalClock(() => positions);
  clock.advance();
  expect(clock.now()).toBeNull();
  positions[0] = '100';
  clock.advance();
  expect(clock.now()).toBe('101');
});
