import { ApiError } from '../api-error.ts';

/** Why a sign-in did not work, as far as a stranger may know; the sign-in page finds it in `?error=`. */
export const SIGN_IN_FAILURES = ['refused', 'rate_limited', 'unavailable'] as const;
export type SignInFailure = (typeof SIGN_IN_FAILURES)[number];

/** What to tell a person about an error of the sign-in calls. */
export function signInFailureOf(error: unknown): SignInFailure {
  if (!(error instanceof ApiError)) return 'unavailable';
  if (error.code === 'rate_limited') return 'rate_limited';
  return error.status < 500 ? 'refused' : 'unavailable';
}

/** The failure that an `error` parameter stands for; next-auth's own words all mean that it was refused. */
export function signInFailureOfParameter(parameter: string | undefined): SignInFailure | null {
  if (parameter === undefined || parameter === '' || parameter === 'SessionRequired') return null;
  return SIGN_IN_FAILURES.find((failure) => failure === parameter) ?? 'refused';
}
