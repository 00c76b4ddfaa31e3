'use client';

import type { User } from '@moonin/contracts';
import { Button } from '@moonin/ui/button';
import { Panel } from '@moonin/ui/panel';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { signOutOfConsole } from '../../session/sign-out.ts';
import { ProfileForm } from './profile-form.tsx';
import { ThemeField } from './theme-field.tsx';

/** The person's own settings, the theme of this browser, and the way out. */
export function ProfileSettings({ user }: { user: User }) {
  const t = useTranslations('profile');
  const [leaving, setLeaving] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <Panel title={t('person')} padded>
        <ProfileForm user={user} />
      </Panel>
      <Panel title={t('browser')} padded>
        <div className="flex max-w-[440px] flex-col gap-5">
          <ThemeField />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="flex-1 text-muted">{t('signOutText')}</p>
            <Button
              busy={leaving}
              onClick={() => {
                setLeaving(true);
                signOutOfConsole().catch(() => setLeaving(false));
              }}
            >
              {t('signOut')}
            </Button>
          </div>
        </div>
      </Panel>
    </div>
  );
}
