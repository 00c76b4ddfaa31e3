'use client';

import { Button } from '@moonin/ui/button';
import { Field } from '@moonin/ui/field';
import { Input } from '@moonin/ui/input';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { type AcceptFailure, acceptInvitation } from '../server/accept-invitation.ts';

/** Props of {@link InvitationForm}. */
export interface InvitationFormProps {
  token: string;
  email: string;
  name: string;
}

/** An invited member's name and first password; signs in when it worked. */
export function InvitationForm({ token, email, name }: InvitationFormProps) {
  const t = useTranslations('invitation');
  const [failure, setFailure] = useState<AcceptFailure | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const password = String(form.get('password'));
    setBusy(true);
    setFailure(null);
    const failed = await acceptInvitation({ token, name: String(form.get('name')), password }).catch(
      () => 'unavailable' as const,
    );
    if (failed === null) return window.location.assign('/');
    setFailure(failed);
    setBusy(false);
  };

  const general = failure === 'password' || failure === 'name' ? null : failure;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {general ? (
        <p role="alert" className="rounded-lg border border-bad bg-bad-soft px-3 py-2 text-bad">
          {t(`failures.${general}`)}
        </p>
      ) : null}
      <Field label={t('name')} error={failure === 'name' ? t('failures.name') : undefined} required>
        <Input name="name" autoComplete="name" defaultValue={name} maxLength={120} required />
      </Field>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field
        label={t('password')}
        hint={t('passwordHint')}
        error={failure === 'password' ? t('failures.password') : undefined}
        required
      >
        <Input name="password" type="password" autoComplete="new-password" minLength={12} maxLength={256} required />
      </Field>
      <Button type="submit" look="primary" busy={busy}>
        {t('submit')}
      </Button>
    </form>
  );
}
