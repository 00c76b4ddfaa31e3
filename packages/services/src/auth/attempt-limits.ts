import { createHash } from 'node:crypto';
import { addressBlock } from '../rate-limit/address-block.ts';
import type { AttemptLimit } from '../rate-limit/take-attempts.ts';

const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;

/** Key of an account's sign-in attempts; the e-mail itself stays out of the table. */
export function accountAttemptsKey(email: string): string {
  return `sign-in:account:${createHash('sha256').update(email).digest('hex')}`;
}

/** Limits of one sign-in: per account and per address, each for known and unknown accounts alike. */
export function signInLimits(input: { email: string; address: string }): AttemptLimit[] {
  return [
    { key: accountAttemptsKey(input.email), max: PER_ACCOUNT, windowMs: WINDOW_MS },
    ...addressLimits(input.address),
  ];
}

/** Limits of the doors that need no account: first run, invitations, providers. */
export function addressLimits(address: string): AttemptLimit[] {
  return [{ key: `sign-in:address:${addressBlock(address)}`, max: PER_ADDRESS, windowMs: WINDOW_MS }];
}
