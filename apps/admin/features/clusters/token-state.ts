import type { ClusterToken } from '@moonin/contracts';

/** `ending`: still accepted, but only until its expiry (an overlap after rotation). */
export type TokenState = 'active' | 'ending' | 'expired' | 'revoked';

/** What a cluster token is worth at `nowMs` (milliseconds since 1970); revoking outranks expiry. */
export function tokenState(token: Pick<ClusterToken, 'expiresAt' | 'revokedAt'>, nowMs: number): TokenState {
  if (token.revokedAt !== null) return 'revoked';
  if (token.expiresAt === null) return 'active';
  return Date.parse(token.expiresAt) > nowMs ? 'ending' : 'expired';
}

/** True while agents that use the token are let in. */
export function isAccepted(state: TokenState): boolean {
  return state === 'active' || state === 'ending';
}
