'use client';

import type { DeploymentDetail, RevisionListItem } from '@moonin/contracts';
import { Timeline } from '@moonin/ui/timeline';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { revisionState } from '../../revisions/revision-state.ts';
import { shareReady } from '../../story/share-ready.ts';

/** Props of {@link RevisionTimeline}. */
export interface RevisionTimelineProps {
  base: string;
  deployment: DeploymentDetail;
  revisions: readonly RevisionListItem[];
  /** Milliseconds since 1970: the right end. */
  untilMs: number;
}

const ROOM = 0.04;
const subscribe = () => () => undefined;

/** When the revisions began, on one axis that ends now. */
export function RevisionTimeline({ base, deployment, revisions, untilMs }: RevisionTimelineProps) {
  const t = useTranslations('deployment');
  const { labels, timeZone } = useUi();
  const hydrated = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  // Without a zone of the person only the browser knows where a day begins.
  if (timeZone === undefined && !hydrated) return <div className="h-[84px]" />;
  const points = revisions.map((revision) => {
    const state = revisionState(revision, deployment);
    return {
      id: revision.id,
      atMs: Date.parse(revision.startedAt ?? revision.firstSeenAt),
      label: String(revision.number),
      note: t('revisionNote', { number: revision.number, state: labels.states[state] }),
      state,
      share: revision.current ? shareReady(deployment.replicas) : undefined,
      href: `${base}/revisions/${revision.number}`,
    };
  });
  const firstMs = Math.min(untilMs - 60_000, ...points.map(({ atMs }) => atMs));
  const room = (untilMs - firstMs) * ROOM;
  return <Timeline label={t('timeline')} fromMs={firstMs - room} toMs={untilMs + room} points={points} />;
}
