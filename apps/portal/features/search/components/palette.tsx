'use client';

import { CommandPalette, type PaletteGroup } from '@moonin/ui/command-palette';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { useEffect, useState } from 'react';
import { useRead } from '../../data/use-read.ts';
import { webRead } from '../../data/web-read.ts';
import { PlaceIcon } from '../../frame/components/place-icon.tsx';
import { PLACES } from '../../frame/places.ts';
import { signOutHere } from '../../frame/sign-out.ts';
import { carryScope } from '../../scope/scope-params.ts';
import { HIT_PLACES, hitAddress, isReachable } from '../hit-address.ts';

/** Props of {@link Palette}. */
export interface PaletteProps {
  organization: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  query: string;
  onQueryChange: (query: string) => void;
  onShowKeys: () => void;
}

const REST_MS = 80;

/** Any object, from the server; any place and action, from here. */
export function Palette({ organization, open, onOpenChange, query, onQueryChange, onShowKeys }: PaletteProps) {
  const t = useTranslations('palette');
  const places = useTranslations('places');
  const search = useSearchParams();
  const { setTheme } = useTheme();
  const asked = useRested(query.trim(), REST_MS);
  const found = useRead(webRead('search', { organization }, { q: asked, limit: 20 }), {
    enabled: open && asked !== '',
    keepPrevious: true,
  });

  const hits = asked === '' ? [] : (found.data?.hits ?? []).filter(isReachable);
  const objects: PaletteGroup = {
    id: 'objects',
    heading: t('objects'),
    items: hits.map((hit) => ({
      id: `${hit.kind} ${hit.id}`,
      title: hit.title,
      context: hit.context,
      icon: <PlaceIcon place={HIT_PLACES[hit.kind]} />,
      href: hitAddress(organization, hit),
    })),
  };
  const goTo: PaletteGroup = {
    id: 'places',
    heading: t('places'),
    items: PLACES.map((place) => ({
      id: place.id,
      title: places(place.id),
      icon: <PlaceIcon place={place.id} />,
      href: `/o/${organization}${place.path}${carryScope(search, place.scope)}`,
    })),
  };
  const actions: PaletteGroup = {
    id: 'actions',
    heading: t('actions'),
    items: [
      { id: 'light', title: t('light'), onSelect: () => setTheme('light') },
      { id: 'dark', title: t('dark'), onSelect: () => setTheme('dark') },
      { id: 'system', title: t('system'), onSelect: () => setTheme('system') },
      { id: 'keys', title: t('keys'), keys: ['?'], onSelect: onShowKeys },
      { id: 'leave', title: t('signOut'), onSelect: () => void signOutHere() },
    ],
  };
  const wanted = query.trim().toLowerCase();
  const fitting = (group: PaletteGroup): PaletteGroup => ({
    ...group,
    items: group.items.filter((item) => item.title.toLowerCase().includes(wanted)),
  });
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      query={query}
      onQueryChange={onQueryChange}
      groups={[objects, fitting(goTo), fitting(actions)]}
      loading={asked !== query.trim() || found.isFetching}
    />
  );
}

/** `value` once it has rested for `restMs`; an empty one at once. */
function useRested(value: string, restMs: number): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), value === '' ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
