'use client';

import { Field } from '@moonin/ui/field';
import { Input } from '@moonin/ui/input';
import { KNOWN_LOCALES } from '@moonin/ui/locales';
import { Select } from '@moonin/ui/select';
import { requestJson } from '@moonin/ui/web/request-json';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { FormFrame } from '../../forms/form-frame.tsx';
import { PasswordInput } from '../../forms/password-input.tsx';
import { SlugField } from '../../forms/slug-field.tsx';
import { useSaveForm } from '../../forms/use-save-form.ts';
import { rememberLocale } from '../../session/server/remember-locale.ts';
import { signInWithPassword } from '../../session/sign-in.ts';
import type { SetupValues } from '../setup-schema.ts';

const loadSchema = async () => (await import('../setup-schema.ts')).schema;

/** The first owner and organization; signs in when they are there. */
export function SetupForm({ passwordMinChars }: { passwordMinChars: number }) {
  const t = useTranslations('setup');
  const languages = useTranslations('languages');
  const locale = useLocale();
  const { form, errors, dirty, submit, saving, failure } = useSaveForm<SetupValues>({
    loadSchema,
    defaultValues: {
      owner: { name: '', email: '', password: '' },
      organization: { name: '', slug: '' },
      locale,
    },
    save: async (values) => {
      await requestJson('/api/setup', { method: 'POST', body: values });
      const failed = await signInWithPassword(values.owner.email, values.owner.password);
      const { email } = values.owner;
      window.location.assign(failed === null ? '/' : `/sign-in?${new URLSearchParams({ email, error: failed })}`);
    },
  });
  // The switch at the foot of the page changes the language too.
  const follow = useEffectEvent((shown: string) => form.set('locale', shown));
  useEffect(() => follow(locale), [locale]);

  return (
    <FormFrame onSubmit={submit} saving={saving} failure={failure} action={t('submit')} dirty={dirty}>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-3 text-base font-semibold">{t('owner')}</legend>
        <Field label={t('name')} error={errors['owner.name']} required>
          <Input {...form.register('owner.name')} autoComplete="name" autoFocus />
        </Field>
        <Field label={t('email')} error={errors['owner.email']} required>
          <Input {...form.register('owner.email')} type="email" autoComplete="username" />
        </Field>
        <Field
          label={t('password')}
          hint={t('passwordHint', { minimum: passwordMinChars })}
          error={errors['owner.password']}
          required
        >
          <PasswordInput {...form.register('owner.password')} autoComplete="new-password" />
        </Field>
      </fieldset>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-3 text-base font-semibold">{t('organization')}</legend>
        <Field label={t('organizationName')} error={errors['organization.name']} required>
          <Input {...form.register('organization.name')} autoComplete="organization" />
        </Field>
        <SlugField
          form={form}
          nameField="organization.name"
          slugField="organization.slug"
          error={errors['organization.slug']}
        />
        <Field label={t('language')} error={errors.locale}>
          <Select
            {...form.register('locale')}
            options={KNOWN_LOCALES.map((value) => ({ value, label: languages(value) }))}
            onValueChange={(value) => void rememberLocale(value)}
          />
        </Field>
      </fieldset>
    </FormFrame>
  );
}
