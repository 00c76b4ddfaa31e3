'use client';

import type { User } from '@moonin/contracts';
import { Combobox } from '@moonin/ui/combobox';
import { Field } from '@moonin/ui/field';
import { Input } from '@moonin/ui/input';
import { KNOWN_LOCALES } from '@moonin/ui/locales';
import { Select } from '@moonin/ui/select';
import { showToast } from '@moonin/ui/toaster';
import { requestJson } from '@moonin/ui/web/request-json';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { FormFrame } from '../../forms/form-frame.tsx';
import { useSaveForm } from '../../forms/use-save-form.ts';
import { rememberLocale } from '../../session/server/remember-locale.ts';
import type { ProfileValues } from '../profile-schema.ts';

const loadSchema = async () => (await import('../profile-schema.ts')).schema;

/** Name, language and time zone of the signed-in person. */
export function ProfileForm({ user }: { user: User }) {
  const t = useTranslations('profile');
  const forms = useTranslations('forms');
  const languages = useTranslations('languages');
  const shownLocale = useLocale();
  const router = useRouter();
  const zones = useMemo(
    () => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    [],
  );
  const { form, errors, dirty, submit, saving, failure } = useSaveForm<ProfileValues>({
    loadSchema,
    defaultValues: { name: user.name, locale: user.locale ?? shownLocale, timeZone: user.timeZone },
    save: async (values) => {
      await requestJson('/api/web/me', { method: 'PATCH', body: values });
      form.reset(values);
      // Pages without a person, such as the sign-in page, follow too.
      if (values.locale) await rememberLocale(values.locale);
      router.refresh();
      void showToast({ kind: 'success', title: t('saved') });
    },
  });
  return (
    <FormFrame
      onSubmit={submit}
      saving={saving}
      failure={failure}
      action={forms('save')}
      dirty={dirty}
      nothingToSave={!dirty}
    >
      <Field label={t('name')} error={errors.name} required>
        <Input {...form.register('name')} autoComplete="name" />
      </Field>
      <Field label={t('language')} error={errors.locale}>
        <Select
          {...form.register('locale')}
          options={KNOWN_LOCALES.map((value) => ({ value, label: languages(value) }))}
        />
      </Field>
      <Field label={t('timeZone')} hint={t('timeZoneHint')} error={errors.timeZone}>
        <Combobox
          aria-label={t('timeZone')}
          options={zones}
          value={form.values.timeZone ?? null}
          clearLabel={t('timeZoneAuto')}
          onValueChange={(zone) => form.set('timeZone', zone)}
        />
      </Field>
    </FormFrame>
  );
}
