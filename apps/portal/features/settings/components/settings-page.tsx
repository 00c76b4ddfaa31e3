'use client';

import type { User } from '@moonin/contracts';
import { Facts } from '@moonin/ui/facts';
import { Field } from '@moonin/ui/field';
import { PageHeader } from '@moonin/ui/page-header';
import { Panel } from '@moonin/ui/panel';
import { Select } from '@moonin/ui/select';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { useSyncExternalStore } from 'react';
import { ProfileForm } from './profile-form.tsx';

/** Props of {@link SettingsPage}. */
export interface SettingsPageProps {
  user: User;
  memberships: readonly { name: string; role: 'viewer' | 'editor' | 'admin'; owner: boolean }[];
}

/** The person's own settings: name, language, time zone; the theme of this browser. */
export function SettingsPage({ user, memberships }: SettingsPageProps) {
  const t = useTranslations('settings');
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="flex max-w-[560px] flex-col gap-4">
        <Panel title={t('profile')} padded>
          <ProfileForm key={`${user.name} ${user.locale} ${user.timeZone}`} user={user} />
        </Panel>
        <Panel title={t('appearance')} padded>
          <ThemeField />
        </Panel>
        <Panel title={t('access')}>
          <Facts
            columns={2}
            facts={[
              { name: t('email'), value: user.email },
              ...memberships.map(({ name, role, owner }) => ({
                name,
                value: owner ? t('owner', { role: t(`roles.${role}`) }) : t(`roles.${role}`),
              })),
            ]}
          />
        </Panel>
      </div>
    </>
  );
}

const subscribe = () => () => undefined;

function ThemeField() {
  const t = useTranslations('settings');
  const { theme, setTheme } = useTheme();
  const hydrated = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return (
    <Field label={t('theme')} hint={t('themeHint')}>
      <Select
        value={hydrated ? (theme ?? 'system') : 'system'}
        onValueChange={setTheme}
        options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: t(`themes.${value}`) }))}
      />
    </Field>
  );
}
