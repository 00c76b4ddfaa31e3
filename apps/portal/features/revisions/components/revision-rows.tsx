'use client';

import type { DeploymentDetail, RevisionListItem } from '@moonin/contracts';
import { formatDuration } from '@moonin/ui/format';
import { Moon } from '@moonin/ui/moon';
import { RelativeTime } from '@moonin/ui/relative-time';
import { Row, Rows } from '@moonin/ui/row';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import { shareReady } from '../../story/share-ready.ts';
import { actorName } from '../../story/story.ts';
import { revisionState, rolloutDurationMs } from '../revision-state.ts';
import { useRevisionTold } from '../use-revision-told.ts';

/** Props of {@link RevisionRows}. */
export interface RevisionRowsProps {
  /** Address of the Deployment. */
  base: string;
  deployment: DeploymentDetail | undefined;
  revisions: readonly RevisionListItem[];
}

/** Revisions, newest first: what each changed, who made it, how long it took. */
export function RevisionRows({ base, deployment, revisions }: RevisionRowsProps) {
  const t = useTranslations('revisions');
  return (
    <Rows label={t('title')}>
      {revisions.map((revision) => (
        <RevisionRow key={revision.id} base={base} deployment={deployment} revision={revision} />
      ))}
    </Rows>
  );
}

function RevisionRow({
  base,
  deployment,
  revision,
}: Omit<RevisionRowsProps, 'revisions'> & { revision: RevisionListItem }) {
  const { labels, locale } = useUi();
  const t = useTranslations('revisions');
  const told = useRevisionTold();
  const state = revisionState(revision, deployment);
  const who = actorName(revision.actor);
  const durationMs = rolloutDurationMs(revision);
  const quiet = [who, durationMs === null ? null : formatDuration(durationMs, locale)].filter((part) => part !== null);
  return (
    <Row
      href={`${base}/revisions/${revision.number}`}
      icon={
        <Moon
          state={state}
          share={revision.current && deployment ? shareReady(deployment.replicas) : undefined}
          label={labels.states[state]}
        />
      }
      end={<RelativeTime at={revision.startedAt ?? revision.firstSeenAt} />}
    >
      <b>{revision.number}</b> {told(revision)}{' '}
      {revision.errors > 0 ? <span className="text-bad">· {t('errors', { count: revision.errors })} </span> : null}
      {quiet.length > 0 ? <span className="text-muted">· {quiet.join(' · ')}</span> : null}
    </Row>
  );
}
