import {
  Anchor,
  Box,
  Boxes,
  ChevronsUpDown,
  Clock,
  Globe,
  HardDrive,
  House,
  KeyRound,
  Layers,
  Network,
  Package,
  Settings,
  ShieldCheck,
  TriangleAlert,
  UserCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { PLACES, type Place } from '../places.ts';

const ICONS = {
  overview: House,
  errors: TriangleAlert,
  deployments: Layers,
  cronJobs: Clock,
  hpas: ChevronsUpDown,
  helmReleases: Anchor,
  images: Package,
  services: Network,
  ingresses: Globe,
  networkPolicies: ShieldCheck,
  clusters: Boxes,
  nodes: HardDrive,
  namespaces: Box,
  roles: KeyRound,
  roleBindings: UserCheck,
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
