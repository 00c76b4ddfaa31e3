/** A token that is not revoked. */
export interface HeldToken {
  id: string;
  publicId: string;
  createdAt: Date;
  expiresAt: Date | null;
}

/**
 * When each of a cluster's live tokens (newest first) ends because a new one is made: the newest after the overlap, or
 * before when it was to expire anyway; every older one at once. Those that expired already are left alone.
 */
export function planTokenRotation(input: {
  tokens: readonly HeldToken[];
  now: Date;
  overlapMinutes: number;
}): { token: HeldToken; at: Date; revoke: boolean }[] {
  const { now } = input;
  const overlapEnd = new Date(now.getTime() + input.overlapMinutes * 60_000);
  const live = input.tokens.filter((token) => token.expiresAt === null || token.expiresAt > now);
  return live.map((token, index) => {
    if (index > 0 || input.overlapMinutes === 0) return { token, at: now, revoke: true };
    const at = token.expiresAt !== null && token.expiresAt < overlapEnd ? token.expiresAt : overlapEnd;
    return { token, at, revoke: false };
  });
}
