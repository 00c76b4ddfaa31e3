'use client';

import { Menu } from '@moonin/ui/menu';
import { Initials, RailTrigger } from '@moonin/ui/rail-trigger';
import { ExternalLink, LogOut, UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { signOutOfConsole } from '../../session/sign-out.ts';

/** Props of {@link PersonMenu}. */
export interface PersonMenuProps {
  name: string;
  email: string;
  portalUrl: string;
}

/** Who is signed in, with the way to the profile, to the portal and out. */
export function PersonMenu({ name, email, portalUrl }: PersonMenuProps) {
  const t = useTranslations('frame');
  return (
    <Menu
      align="start"
      side="top"
      trigger={<RailTrigger icon={<Initials name={name} />} title={name} note={email} />}
      entries={[
        { kind: 'link', id: 'profile', label: t('profile'), href: '/profile', icon: <UserRound /> },
        { kind: 'link', id: 'portal', label: t('portal'), href: portalUrl, icon: <ExternalLink /> },
        { kind: 'separator', id: 'separator' },
        {
          kind: 'action',
          id: 'sign-out',
          label: t('signOut'),
          icon: <LogOut />,
          onSelect: () => void signOutOfConsole(),
        },
      ]}
    />
  );
}
