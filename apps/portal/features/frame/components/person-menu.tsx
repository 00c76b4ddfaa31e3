'use client';

import { Menu } from '@moonin/ui/menu';
import { Initials, RailTrigger } from '@moonin/ui/rail-trigger';
import { showToast } from '@moonin/ui/toaster';
import { LogOut, Settings } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { signOutHere } from '../sign-out.ts';

/** The person at the foot of the rail. */
export function PersonMenu({
  organization,
  person,
}: {
  organization: string;
  person: { name: string; email: string };
}) {
  const t = useTranslations('frame');
  const leave = () => {
    signOutHere().catch(() => void showToast({ kind: 'error', title: t('signOutFailed') }));
  };
  return (
    <Menu
      align="start"
      side="top"
      trigger={<RailTrigger icon={<Initials name={person.name} />} title={person.name} note={person.email} />}
      entries={[
        { kind: 'link', id: 'settings', label: t('settings'), href: `/o/${organization}/settings`, icon: <Settings /> },
        { kind: 'separator', id: 'line' },
        { kind: 'action', id: 'leave', label: t('signOut'), icon: <LogOut />, onSelect: leave },
      ]}
    />
  );
}
