import { describe, expect, test } from 'vitest';
import { ERROR_TYPES, errorSeverityOf, errorTypeOf } from './error-types.ts';

describe('type of an error by its reason', () => {
  test.each(ERROR_TYPES.map((type) => ({ type })))('$type is itself, with and without Init:', ({ type }) => {
    expect(errorTypeOf(type)).toEqual({ type, init: false });
    expect(errorTypeOf(`Init:${type}`)).toEqual({ type, init: true });
  });

  test.each([
    ['ExitCode:3', 'Error', false],
    ['Signal:9', 'Error', false],
    ['Init:ExitCode:1', 'Error', true],
    ['NodeLost', 'Unknown', false],
    ['FailedCreate', 'ReplicaFailure', false],
    ['SomethingNew', 'Error', false],
  ])('%s', (reason, type, init) => {
    expect(errorTypeOf(reason)).toEqual({ type, init });
  });
});

test('what stops pods from running is critical, what may pass is not', () => {
  expect(errorSeverityOf('CrashLoopBackOff')).toBe('critical');
  expect(errorSeverityOf('Pending')).toBe('warning');
  expect(errorSeverityOf('Restarts')).toBe('info');
});
