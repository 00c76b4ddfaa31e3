'use client';

import { AppShell, type RailSection } from '@moonin/ui/app-shell';
import { LiveDot } from '@moonin/ui/live-dot';
import { useUi } from '@moonin/ui/ui-provider';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { lazy, type ReactNode, Suspense } from 'react';
import { carryScope } from '../../scope/scope-params.ts';
import { Finder } from '../../search/components/finder.tsx';
import { PLACE_GROUPS, PLACES, type Place } from '../places.ts';

// What acts only once the page is up is not in what loads first.
const LiveConnection = lazy(() =>
  import('../../live/components/live-connection.tsx').then((module) => ({ default: module.LiveConnection })),
);
const OrganizationMenu = lazy(() =>
  import('./organization-menu.tsx').then((module) => ({ default: module.OrganizationMenu })),
);
const PersonMenu = lazy(() => import('./person-menu.tsx').then((module) => ({ default: module.PersonMenu })));
const ScopePicker = lazy(() =>
  import('../../scope/components/scope-picker.tsx').then((module) => ({ default: module.ScopePicker })),
);

/** Props of {@link PortalFrame}: plain data of the signed-in person. */
export interface PortalFrameProps {
  organization: { slug: string; name: string };
  organizations: readonly { slug: string; name: string }[];
  person: { name: string; email: string };
  /** The sign of each place, drawn on the server. */
  icons: Readonly<Record<Place['id'], ReactNode>>;
  /** The path of the object on whose page we are; lists and the overview have pickers of the scope instead. */
  path: ReactNode;
  /** Whether the person may see anything that changes; the event stream is refused to everybody else. */
  hears: boolean;
  children: ReactNode;
}

/** The frame around every page of an organization. */
export function PortalFrame({ organization, organizations, person, icons, path, hears, children }: PortalFrameProps) {
  const t = useTranslations('places');
  const { labels } = useUi();
  const search = useSearchParams();
  const pathname = usePathname();
  const here = PLACES.find(({ path: own, also }) =>
    [own, ...(also ?? [])].some((at) => `/o/${organization.slug}${at}` === pathname),
  );
  const item = (place: Place) => ({
    href: `/o/${organization.slug}${place.path}${carryScope(search, place.scope)}`,
    label: t(place.id),
    icon: icons[place.id],
    exact: place.path === '',
  });
  const sections: RailSection[] = PLACE_GROUPS.map((group) => ({
    id: group,
    label: group === 'news' || group === 'foot' ? undefined : t(`groups.${group}`),
    atFoot: group === 'foot',
    items: PLACES.filter((place) => place.group === group).map(item),
  }));
  return (
    <AppShell
      sections={sections}
      organization={
        <Suspense>
          <OrganizationMenu current={organization} organizations={organizations} />
        </Suspense>
      }
      person={
        <Suspense>
          <PersonMenu organization={organization.slug} person={person} />
        </Suspense>
      }
      scope={
        here && here.scope.length > 0 ? (
          <Suspense>
            <ScopePicker organization={organization.slug} keys={here.scope} />
          </Suspense>
        ) : (
          path
        )
      }
      find={<Finder organization={organization.slug} />}
      live={
        hears ? (
          <Suspense fallback={<LiveDot status="catchingUp" />}>
            <LiveConnection organization={organization.slug} />
          </Suspense>
        ) : null
      }
      skipLabel={labels.shell.skip}
      railLabel={labels.shell.rail}
    >
      {children}
    </AppShell>
  );
}
