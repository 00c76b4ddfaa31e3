import { Box, Boxes, HardDrive, House, Layers, Package, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { PLACES, type Place } from '../places.ts';

const ICONS = {
  overview: House,
  clusters: Boxes,
  nodes: HardDrive,
  namespaces: Box,
  deployments: Layers,
  images: Package,
  settings: Settings,
} as const;

/** The sign of a place, the same in rail and palette. */
export function PlaceIcon({ place }: { place: Place['id'] }) {
  const Icon = ICONS[place];
  return <Icon aria-hidden />;
}

/** The signs of all places, for a server that draws them so that the browser need not know how. */
export function placeIcons(): Readonly<Record<Place['id'], ReactNode>> {
  const icons = PLACES.map(({ id }) => [id, <PlaceIcon key={id} place={id} />] as const);
  return Object.fromEntries(icons) as Record<Place['id'], ReactNode>;
}
