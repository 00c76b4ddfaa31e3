import type { PodTrouble } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { actorName, type StorySource, tellStory, worstTrouble } from './story.ts';

const trouble = (pods: number, reason = 'CrashLoopBackOff'): PodTrouble => ({
  type: null,
  init: false,
  severity: null,
  reason,
  pods,
  totalPods: null,
  details: null,
  since: null,
  container: 'app',
  message: null,
  exitCode: 137,
  revision: 48,
});

function source(part: Partial<StorySource> & { status?: StorySource['health']['status']; troubles?: PodTrouble[] }) {
  const { status = 'healthy', troubles = [], ...rest } = part;
  return {
    health: { status, reason: null, message: null, since: '2026-01-01T00:00:00Z', troubles },
    replicas: { desired: 4, current: 4, updated: 4, ready: 4, available: 4 },
    paused: false,
    revision: 48,
    deletedAt: null,
    current: null,
    ...rest,
  } satisfies StorySource;
}

test.each([
  ['healthy', source({}), 'inForce'],
  ['rolling out', source({ status: 'progressing' }), 'rollingOut'],
  ['rolling out with failing pods', source({ status: 'progressing', troubles: [trouble(1)] }), 'rollingOutInTrouble'],
  ['degraded by a crash', source({ status: 'degraded', troubles: [trouble(3)] }), 'stuck'],
  ['failed without a known cause', source({ status: 'failed' }), 'short'],
  ['scaled to zero', source({ status: 'suspended' }), 'suspended'],
  ['paused in the middle', source({ status: 'progressing', paused: true }), 'paused'],
  ['gone', source({ status: 'failed', deletedAt: '2026-01-02T00:00:00Z' }), 'deleted'],
  ['never counted', source({ status: 'unknown' }), 'unknown'],
])('%s', (_, deployment, kind) => {
  expect(tellStory(deployment)).toMatchObject({ kind, sinceAt: '2026-01-01T00:00:00Z' });
});

test('the trouble of most pods is told', () => {
  expect(worstTrouble([trouble(1), trouble(3, 'ImagePullBackOff'), trouble(2)])?.reason).toBe('ImagePullBackOff');
  expect(worstTrouble([])).toBeNull();
});

test('the tool is named before the field manager', () => {
  const actor = { manager: 'argocd-controller', operation: null, tool: 'argocd', source: null, changeCause: null };
  expect(actorName(actor)).toBe('argocd');
  expect(actorName({ ...actor, tool: null })).toBe('argocd-controller');
  expect(actorName({ ...actor, tool: null, manager: null })).toBeNull();
});
