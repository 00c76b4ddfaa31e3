'use client';

import type { SignInFailure } from '@moonin/api-client/session';
import { Button } from '@moonin/ui/button';
import { Field } from '@moonin/ui/field';
import { Input } from '@moonin/ui/input';
import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';

/** Props of {@link SignInForm}. */
export interface SignInFormProps {
  /** Where to go after it. */
  from: string;
  email: string;
  /** What went wrong on the way here, for instance at Google. */
  failure: SignInFailure | null;
  withGoogle: boolean;
}

/** E-mail and password, and Google where it is configured. */
export function SignInForm({ from, email, failure: firstFailure, withGoogle }: SignInFormProps) {
  const t = useTranslations('signIn');
  const [failure, setFailure] = useState(firstFailure);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(null);
    const failed = await tryPassword(String(form.get('email')), String(form.get('password')));
    if (failed === null) return window.location.assign(from);
    setFailure(failed);
    setBusy(false);
  };

  return (
    <>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {failure ? (
          <p role="alert" className="rounded-lg border border-bad bg-bad-soft px-3 py-2 text-bad">
            {t(`failures.${failure}`)}
          </p>
        ) : null}
        <Field label={t('email')} required>
          <Input name="email" type="email" autoComplete="username" defaultValue={email} required autoFocus={!email} />
        </Field>
        <Field label={t('password')} required>
          <Input name="password" type="password" autoComplete="current-password" required autoFocus={email !== ''} />
        </Field>
        <Button type="submit" look="primary" busy={busy}>
          {t('submit')}
        </Button>
      </form>
      {withGoogle ? (
        <Button className="mt-3 w-full" onClick={() => void signIn('google', { callbackUrl: from })}>
          {t('google')}
        </Button>
      ) : null}
    </>
  );
}

const FAILURES: readonly SignInFailure[] = ['refused', 'rate_limited', 'unavailable'];

async function tryPassword(email: string, password: string): Promise<SignInFailure | null> {
  try {
    const answer = await signIn('credentials', { email, password, redirect: false });
    if (answer?.ok && !answer.error) return null;
    return FAILURES.find((failure) => failure === answer?.error) ?? 'refused';
  } catch (error) {
    // A failed fetch: the portal itself cannot be reached.
    if (error instanceof TypeError) return 'unavailable';
    throw error;
  }
}
