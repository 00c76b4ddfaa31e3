'use client';

import type { Locale, UpdateMeRequest, User } from '@moonin/contracts';
import { Button } from '@moonin/ui/button';
import { Combobox } from '@moonin/ui/combobox';
import { Field } from '@moonin/ui/field';
import { Input } from '@moonin/ui/input';
import { KNOWN_LOCALES, knownLocale } from '@moonin/ui/locales';
import { Select } from '@moonin/ui/select';
import { showToast } from '@moonin/ui/toaster';
import { useHotkey } from '@moonin/ui/use-hotkey';
import { RequestError, requestJson } from '@moonin/ui/web/request-json';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { chooseLocale } from '../../session/server/choose-locale.ts';

/** Name, language and time zone; saved together, warns before changes are lost. */
export function ProfileForm({ user }: { user: User }) {
  const t = useTranslations('settings');
  const languages = useTranslations('languages');
  const shownLocale = useLocale();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(user.name);
  const [locale, setLocale] = useState<Locale>(user.locale ?? shownLocale);
  const [timeZone, setTimeZone] = useState(user.timeZone);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const changes: UpdateMeRequest = {
    ...(name.trim() === user.name ? {} : { name: name.trim() }),
    ...(locale === (user.locale ?? shownLocale) ? {} : { locale }),
    ...(timeZone === user.timeZone ? {} : { timeZone }),
  };
  const dirty = Object.keys(changes).length > 0;
  useWarnBeforeLeaving(dirty);
  useHotkey('mod+Enter', () => form.current?.requestSubmit());

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !dirty) return;
    if (name.trim() === '') return setError(t('nameMissing'));
    setBusy(true);
    setError(null);
    try {
      await requestJson('/api/web/me', { method: 'PATCH', body: changes });
      await chooseLocale(locale);
      router.refresh();
      void showToast({ kind: 'success', title: t('saved') });
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure;
      setError(t('notSaved', { requestId: failure.requestId ?? '–' }));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('name')} required>
        <Input value={name} onChange={(event) => setName(event.target.value)} autoComplete="name" maxLength={120} />
      </Field>
      <Field label={t('language')}>
        <Select
          value={locale}
          onValueChange={(value) => setLocale(knownLocale(value) ?? locale)}
          options={KNOWN_LOCALES.map((value) => ({ value, label: languages(value) }))}
        />
      </Field>
      <Field label={t('timeZone')} hint={t('timeZoneHint')}>
        <Combobox
          aria-label={t('timeZone')}
          clearLabel={t('browserZone')}
          value={timeZone}
          options={Intl.supportedValuesOf('timeZone').map((zone) => ({
            value: zone,
            label: zone.replaceAll('_', ' '),
          }))}
          onValueChange={setTimeZone}
        />
      </Field>
      {error ? (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      ) : null}
      <div>
        <Button type="submit" look="primary" busy={busy} disabled={!dirty}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function useWarnBeforeLeaving(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
}
