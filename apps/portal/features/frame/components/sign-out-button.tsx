'use client';

import { Button } from '@moonin/ui/button';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { signOutHere } from '../sign-out.ts';

/** Signs out; for pages without the person's menu. */
export function SignOutButton() {
  const t = useTranslations('frame');
  const [busy, setBusy] = useState(false);
  return (
    <Button
      busy={busy}
      onClick={() => {
        setBusy(true);
        signOutHere().catch(() => setBusy(false));
      }}
    >
      {t('signOut')}
    </Button>
  );
}
