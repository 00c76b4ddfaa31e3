import type { MembershipSummary, User } from '@moonin/contracts';
import { AppShell, type RailSection } from '@moonin/ui/app-shell';
import { uiLabels } from '@moonin/ui/catalogue';
import { Boxes, FolderClosed, House, ScrollText, Settings, Users } from 'lucide-react';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { env } from '../../../env.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { PersonMenu } from './person-menu.tsx';

/** Props of {@link ConsoleShell}. */
export interface ConsoleShellProps {
  user: Pick<User, 'name' | 'email'>;
  memberships: readonly MembershipSummary[];
  /** The organization that is open; absent on the pages that stand above all of them. */
  current?: MembershipSummary;
  children: ReactNode;
}

/** The frame of every signed-in page of the console. */
export async function ConsoleShell({ user, memberships, current, children }: ConsoleShellProps) {
  const labels = uiLabels(await getLocale()).shell;
  const organization = current?.organization;
  return (
    <AppShell
      skipLabel={labels.skip}
      railLabel={labels.rail}
      sections={organization ? await organizationSections(organization.slug) : []}
      organization={<OrganizationSwitcher memberships={memberships} current={organization ?? null} />}
      person={<PersonMenu name={user.name} email={user.email} portalUrl={env().PORTAL_URL} />}
      scope={<Breadcrumbs organization={organization ?? null} />}
      live={organization ? <LiveUpdates organization={organization.slug} /> : null}
    >
      {children}
    </AppShell>
  );
}

async function organizationSections(slug: string): Promise<readonly RailSection[]> {
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
