import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test('without arguments nothing is chosen', () => {
  expect(readArguments([])).toEqual({
    name: undefined,
    json: false,
    scales: [1],
    clusters: undefined,
    rounds: undefined,
    real: false,
    scene: undefined,
    profileDir: undefined,
  });
});

test('everything can be given', () => {
  const args = [
    'ingest',
    '--json',
    '--scales',
    '16,1,4',
    '--clusters',
    '8',
    '--rounds=5',
    '--real',
    '--scene',
    'large',
    '--profile',
    'p',
  ];
  expect(readArguments(args)).toEqual({
    name: 'ingest',
    json: true,
    scales: [1, 4, 16],
    clusters: 8,
    rounds: 5,
    real: true,
    scene: 'large',
    profileDir: 'p',
  });
});

test.each([
  [['ingest', 'heartbeat'], 'One bench at a time'],
  [['ingest', '--scale', '0'], 'not a number above 0'],
  [['ingest', '--scales', '1,x'], 'not a number above 0'],
  [['ingest', '--rounds', '0'], 'not a number from 1 on'],
  [['ingest', '--scale', '2', '--scales', '1'], 'not both'],
  [['ingest', '--fast'], '--fast'],
])('%j is refused', (args, message) => {
  expect(() => readArguments(args)).toThrow(message);
});
