import { Box, Boxes, HardDrive, House, Layers, Package, Settings } from 'lucide-react';
import type { Place } from '../places.ts';

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
