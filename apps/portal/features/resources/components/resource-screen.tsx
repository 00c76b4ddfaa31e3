'use client';

import { Suspense } from 'react';
import { DetailSkeleton } from '../../data/components/detail-skeleton.tsx';
import { ListSkeleton } from '../../data/components/list-skeleton.tsx';
import type { ResourceName } from '../resource-kinds.ts';
import { DETAIL_SCREENS, LIST_SCREENS } from './resource-screens.ts';

/** The list of a kind. */
export function ResourceListScreen({ organization, name }: { organization: string; name: ResourceName }) {
  const Screen = LIST_SCREENS[name];
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Screen organization={organization} />
    </Suspense>
  );
}

/** Props of {@link ResourceDetailScreen}. */
export interface ResourceDetailScreenOfProps {
  organization: string;
  name: ResourceName;
  id: string;
}

/** The page of one resource. */
export function ResourceDetailScreen({ organization, name, id }: ResourceDetailScreenOfProps) {
  const Screen = DETAIL_SCREENS[name];
  return (
    <Suspense fallback={<DetailSkeleton />}>
      <Screen organization={organization} id={id} />
    </Suspense>
  );
}
