'use client';

import { AppShell, type RailSection } from '@moonin/ui/app-shell';
import { useUi } from '@moonin/ui/ui-provider';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LiveConnection } from '../../live/components/live-connection.tsx';
import { carryScope } from '../../scope/scope-params.ts';
import { Finder } from '../../search/components/finder.tsx';
import { PLACES, type Place } from '../places.ts';
import { OrganizationMenu } from './organization-menu.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PlaceIcon } from './place-icon.tsx';

/** Props of {@link PortalFrame}: plain data of the signed-in person. */
export interface PortalFrameProps {
  organization: { slug: string; name: string };
  organizations: readonly { slug: string; name: string }[];
  person: { name: string; email: string };
  /** What the header shows on its left. */
  scope: ReactNode;
  children: ReactNode;
}

/** The frame around every page of an organization. */
export function PortalFrame({ organization, organizations, person, scope, children }: PortalFrameProps) {
  const t = useTranslations('places');
  const { labels } = useUi();
  const search = useSearchParams();
  const item = (place: Place) => ({
    href: `/o/${organization.slug}${place.path}${carryScope(search, place.scope)}`,
    label: t(place.id),
    icon: <PlaceIcon place={place.id} />,
    exact: place.path === '',
  });
  const placesOf = (ids: readonly Place['id'][]) => PLACES.filter((place) => ids.includes(place.id)).map(item);
  const sections: RailSection[] = [
    { id: 'work', items: placesOf(['overview', 'deployments', 'images']) },
    { id: 'clusters', label: t('infrastructure'), items: placesOf(['clusters', 'nodes', 'namespaces']) },
    { id: 'foot', atFoot: true, items: placesOf(['settings']) },
  ];
  return (
    <AppShell
      sections={sections}
      organization={<OrganizationMenu current={organization} organizations={organizations} />}
      person={<PersonMenu organization={organization.slug} person={person} />}
      scope={scope}
      find={<Finder organization={organization.slug} />}
      live={<LiveConnection organization={organization.slug} />}
      skipLabel={labels.shell.skip}
      railLabel={labels.shell.rail}
    >
      {children}
    </AppShell>
  );
}
