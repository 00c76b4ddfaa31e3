import type { PodTrouble } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { errorsOf, withTypes } from './troubles-to-errors.ts';

const trouble = (overrides: Partial<PodTrouble>): PodTrouble => ({
  type: null,
  init: false,
  severity: null,
  reason: 'CrashLoopBackOff',
  pods: 1,
  totalPods: 3,
  container: 'app',
  message: null,
  details: null,
  exitCode: 1,
  revision: 2,
  since: null,
  ...overrides,
});

test('a trouble that says only its reason is read as kubectl puts it', () => {
  const health = { status: 'failed' as const, reason: null, message: null, since: null };
  const { troubles } = withTypes({ ...health, troubles: [trouble({ reason: 'Init:ErrImagePull' })] });
  expect(troubles).toMatchObject([{ type: 'ErrImagePull', init: true, severity: 'critical' }]);
  const said = trouble({ type: 'OOMKilled', severity: 'warning' });
  expect(withTypes({ ...health, troubles: [said] }).troubles).toMatchObject([
    { type: 'OOMKilled', severity: 'warning' },
  ]);
});

test('several words for one cause are one error with all its pods', () => {
  const rows = errorsOf([
    trouble({ reason: 'ExitCode:1', pods: 2, since: '2026-01-01T00:00:05Z' }),
    trouble({ reason: 'Error', pods: 2, since: '2026-01-01T00:00:00Z' }),
    trouble({ reason: 'Error', container: 'sidecar' }),
    trouble({ reason: 'Error', revision: 1 }),
  ]);
  expect(rows.map(({ container, revision, pods, since }) => [container, revision, pods, since])).toEqual([
    ['app', 2, 3, '2026-01-01T00:00:00Z'],
    ['sidecar', 2, 1, null],
    ['app', 1, 1, null],
  ]);
});
