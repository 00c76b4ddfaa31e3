import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import { logAnnotation, podLog } from './pod-log.ts';

const startedAt = '2026-11-30T02:30:00Z';
const terminated = { exitCode: 3, reason: 'Error', startedAt, finishedAt: '2026-11-30T02:30:04Z' };

function pod(state: JsonObject, extra: { log?: string; lastState?: JsonObject; more?: string[] } = {}): KubeObject {
  const containers = ['main', ...(extra.more ?? [])].map((name) => ({ name, image: 'a:1' }));
  const annotations = extra.log === undefined ? {} : { [logAnnotation]: extra.log };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', uid: 'u', resourceVersion: '1', creationTimestamp: startedAt, annotations },
    spec: { containers },
    status: { containerStatuses: [{ name: 'main', state, lastState: extra.lastState ?? {} }] },
  };
}

function logOf(of: KubeObject, query = ''): unknown {
  const request = { method: 'GET', path: '', accept: '', contentType: '', userAgent: '', body: Buffer.alloc(0) };
  return podLog(of, { ...request, query: new URLSearchParams(query) }).body;
}

describe('the log of a container', () => {
  test('says when it began and how it ended', () => {
    expect(logOf(pod({ running: { startedAt } }))).toBe(`${startedAt} main started\n`);
    expect(logOf(pod({ terminated }))).toMatch(/main started\n.*error: ended with exit code 3 \(Error\)\n$/);
  });

  test('is the pod’s own text, of which the tail and the first bytes can be had', () => {
    const own = pod({ terminated }, { log: 'one\ntwo\nthree\n' });
    expect(logOf(own)).toBe('one\ntwo\nthree\n');
    expect(logOf(own, 'tailLines=2')).toBe('two\nthree\n');
    expect(logOf(own, 'tailLines=0')).toBe('');
    expect(logOf(own, 'limitBytes=5')).toBe('one\nt');
  });

  test('of the life before is another one', () => {
    const restarted = pod({ running: { startedAt } }, { lastState: { terminated } });
    expect(logOf(restarted, 'previous=true')).toContain('exit code 3');
    expect(logOf(restarted)).not.toContain('exit code');
  });

  test.each([
    ['that has not begun', pod({ waiting: { reason: 'ErrImagePull' } }), '', 'is waiting to start: ErrImagePull'],
    [
      'that had no life before',
      pod({ running: { startedAt } }),
      'previous=true',
      'previous terminated container "main"',
    ],
    ['that is none', pod({ terminated }), 'container=other', 'container other is not valid for pod p'],
    ['that is not named', pod({ terminated }, { more: ['side'] }), '', 'choose one of: [main side]'],
  ])('%s is refused', (_, of, query, message) => {
    expect(() => logOf(of, query)).toThrow(message);
  });
});
