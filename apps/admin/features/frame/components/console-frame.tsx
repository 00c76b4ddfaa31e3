'use client';

import type { MembershipSummary } from '@moonin/contracts';
import { AppShell, type RailSection } from '@moonin/ui/app-shell';
import { LiveDot } from '@moonin/ui/live-dot';
import { useUi } from '@moonin/ui/ui-provider';
import { lazy, type ReactNode, Suspense } from 'react';

// What acts only once the page is up is not in what loads first.
const OrganizationSwitcher = lazy(() =>
  import('./organization-switcher.tsx').then((module) => ({ default: module.OrganizationSwitcher })),
);
const PersonMenu = lazy(() => import('./person-menu.tsx').then((module) => ({ default: module.PersonMenu })));
const LiveUpdates = lazy(() => import('./live-updates.tsx').then((module) => ({ default: module.LiveUpdates })));

/** Props of {@link ConsoleFrame}: plain data of the signed-in person. */
export interface ConsoleFrameProps {
  person: { readonly name: string; readonly email: string };
  memberships: readonly MembershipSummary[];
  /** The organization that is open; null on the pages that stand above all of them. */
  organization: { readonly name: string; readonly slug: string } | null;
  sections: readonly RailSection[];
  portalUrl: string;
  /** Where the page is, in the header. */
  path: ReactNode;
  children: ReactNode;
}

/** The frame of every signed-in page: rail, header, content. */
export function ConsoleFrame({
  person,
  memberships,
  organization,
  sections,
  portalUrl,
  path,
  children,
}: ConsoleFrameProps) {
  const { labels } = useUi();
  return (
    <AppShell
      skipLabel={labels.shell.skip}
      railLabel={labels.shell.rail}
      sections={sections}
      organization={
        <Suspense>
          <OrganizationSwitcher memberships={memberships} current={organization} />
        </Suspense>
      }
      person={
        <Suspense>
          <PersonMenu name={person.name} email={person.email} portalUrl={portalUrl} />
        </Suspense>
      }
      scope={path}
      live={
        organization ? (
          <Suspense fallback={<LiveDot status="catchingUp" />}>
            <LiveUpdates organization={organization.slug} />
          </Suspense>
        ) : null
      }
    >
      {children}
    </AppShell>
  );
}
