import type { SignInFailure } from '@moonin/api-client/session';

const FAILURES: readonly SignInFailure[] = ['refused', 'rate_limited', 'unavailable'];

/** Signs in with e-mail and password; null when the session's cookie is set. */
export async function signInWithPassword(email: string, password: string): Promise<SignInFailure | null> {
  const { signIn } = await import('next-auth/react');
  try {
    const answer = await signIn('credentials', { email, password, redirect: false });
    if (answer?.ok && !answer.error) return null;
    return FAILURES.find((failure) => failure === answer?.error) ?? 'refused';
  } catch (error) {
    // A failed fetch: the console itself cannot be reached.
    if (error instanceof TypeError) return 'unavailable';
    throw error;
  }
}

/** Goes to Google and comes back to `from` signed in. */
export async function signInWithGoogle(from: string): Promise<void> {
  const { signIn } = await import('next-auth/react');
  await signIn('google', { callbackUrl: from });
}
