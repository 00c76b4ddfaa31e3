import type { Difference } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { meaningGroups } from './meaning-groups.ts';

const difference = (area: Difference['area'], container: string | null, subject: string): Difference => ({
  area,
  change: 'changed',
  container,
  subject,
  path: subject,
  before: null,
  after: null,
  noise: false,
});

test('one container needs no name', () => {
  const groups = meaningGroups([
    difference('image', 'app', 'image'),
    difference('env', 'app', 'A'),
    difference('env', 'app', 'B'),
    difference('replicas', null, 'replicas'),
  ]);
  expect(groups.map(({ area, container, differences }) => [area, container, differences.length])).toEqual([
    ['image', null, 1],
    ['env', null, 2],
    ['replicas', null, 1],
  ]);
});

test('several containers are told apart', () => {
  const groups = meaningGroups([difference('env', 'app', 'A'), difference('env', 'sidecar', 'A')]);
  expect(groups.map(({ area, container }) => [area, container])).toEqual([
    ['env', 'app'],
    ['env', 'sidecar'],
  ]);
});
