import { describe, expect, test } from 'vitest';
import { isAccepted, tokenState } from './token-state.ts';

const NOW_MS = Date.parse('2026-11-30T12:00:00Z');

describe('tokenState', () => {
  test.each([
    [{ expiresAt: null, revokedAt: null }, 'active', true],
    [{ expiresAt: '2026-11-30T12:00:01Z', revokedAt: null }, 'ending', true],
    [{ expiresAt: '2026-11-30T12:00:00Z', revokedAt: null }, 'expired', false],
    [{ expiresAt: '2026-11-30T14:00:00+02:00', revokedAt: null }, 'expired', false],
    [{ expiresAt: '2026-12-30T12:00:00Z', revokedAt: '2026-11-30T11:00:00Z' }, 'revoked', false],
    [{ expiresAt: null, revokedAt: '2026-11-30T11:00:00Z' }, 'revoked', false],
  ] as const)('%j is %s', (token, state, accepted) => {
    expect(tokenState(token, NOW_MS)).toBe(state);
    expect(isAccepted(state)).toBe(accepted);
  });
});
