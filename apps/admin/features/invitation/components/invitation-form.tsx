'use client';

import { Field } from '@moonin/ui/field';
import { Input } from '@moonin/ui/input';
import { requestJson } from '@moonin/ui/web/request-json';
import { useTranslations } from 'next-intl';
import { FormFrame } from '../../forms/form-frame.tsx';
import { PasswordInput } from '../../forms/password-input.tsx';
import { useSaveForm } from '../../forms/use-save-form.ts';
import { signInWithPassword } from '../../session/sign-in.ts';
import type { InvitationValues } from '../invitation-schema.ts';

const loadSchema = async () => (await import('../invitation-schema.ts')).schema;

/** Props of {@link InvitationForm}. */
export interface InvitationFormProps {
  token: string;
  email: string;
  name: string;
  passwordMinChars: number;
}

/** An invited member's name and first password; signs in when it worked. */
export function InvitationForm({ token, email, name, passwordMinChars }: InvitationFormProps) {
  const t = useTranslations('invitation');
  const setup = useTranslations('setup');
  const { form, errors, dirty, submit, saving, failure } = useSaveForm<InvitationValues>({
    loadSchema,
    defaultValues: { token, name, password: '' },
    save: async (values) => {
      await requestJson('/api/invitation', { method: 'POST', body: values });
      const failed = await signInWithPassword(email, values.password);
      window.location.assign(failed === null ? '/' : `/sign-in?${new URLSearchParams({ email, error: failed })}`);
    },
  });
  return (
    <FormFrame onSubmit={submit} saving={saving} failure={failure} action={t('submit')} dirty={dirty}>
      <Field label={t('name')} error={errors.name} required>
        <Input {...form.register('name')} autoComplete="name" />
      </Field>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field
        label={t('password')}
        hint={setup('passwordHint', { minimum: passwordMinChars })}
        error={errors.password}
        required
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" autoFocus />
      </Field>
    </FormFrame>
  );
}
