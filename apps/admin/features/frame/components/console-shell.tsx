import type { MembershipSummary, User } from '@moonin/contracts';
import type { RailSection } from '@moonin/ui/app-shell';
import { Boxes, Building2, FolderClosed, House, ScrollText, Settings, UserRound, Users } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { env } from '../../../env.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { ConsoleFrame } from './console-frame.tsx';

/** Props of {@link ConsoleShell}. */
export interface ConsoleShellProps {
  user: Pick<User, 'name' | 'email'>;
  memberships: readonly MembershipSummary[];
  /** The organization that is open; absent on the pages that stand above all of them. */
  current?: MembershipSummary;
  children: ReactNode;
}

/** The frame of every signed-in page, with the places that exist. */
export async function ConsoleShell({ user, memberships, current, children }: ConsoleShellProps) {
  const organization = current?.organization ?? null;
  return (
    <ConsoleFrame
      person={{ name: user.name, email: user.email }}
      memberships={memberships}
      organization={organization}
      sections={organization ? await placesOf(organization.slug) : await topPlaces()}
      portalUrl={env().PORTAL_URL}
      path={<Breadcrumbs organization={organization} />}
    >
      {children}
    </ConsoleFrame>
  );
}

async function placesOf(slug: string): Promise<readonly RailSection[]> {
  const t = await getTranslations('frame');
  const at = `/o/${slug}`;
  return [
    {
      id: 'places',
      items: [
        { href: at, label: t('overview'), icon: <House aria-hidden />, exact: true },
        { href: `${at}/clusters`, label: t('clusters'), icon: <Boxes aria-hidden /> },
        { href: `${at}/projects`, label: t('projects'), icon: <FolderClosed aria-hidden /> },
        { href: `${at}/members`, label: t('members'), icon: <Users aria-hidden /> },
        { href: `${at}/audit`, label: t('audit'), icon: <ScrollText aria-hidden /> },
      ],
    },
    {
      id: 'settings',
      atFoot: true,
      items: [{ href: `${at}/settings`, label: t('settings'), icon: <Settings aria-hidden /> }],
    },
  ];
}

async function topPlaces(): Promise<readonly RailSection[]> {
  const t = await getTranslations('frame');
  return [
    {
      id: 'places',
      items: [
        { href: '/organizations', label: t('organizations'), icon: <Building2 aria-hidden /> },
        { href: '/profile', label: t('profile'), icon: <UserRound aria-hidden /> },
      ],
    },
  ];
}
