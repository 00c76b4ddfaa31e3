'use client';

import type { DeploymentDetail } from '@moonin/contracts';
import { RelativeTime } from '@moonin/ui/relative-time';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useToldDifferences } from '../../differences/use-told-differences.ts';
import { actorName, tellStory } from '../story.ts';

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

/** The sentence a Deployment's page begins with: what is happening, since when, by whom, and the likeliest cause. */
export function DeploymentSentence({ deployment }: { deployment: DeploymentDetail }) {
  const t = useTranslations('story');
  const story = tellStory(deployment);
  const { replicas, revision, health } = deployment;
  const { trouble } = story;
  const values = {
    revision: revision ?? 0,
    known: revision === null ? 'no' : 'yes',
    ready: replicas.ready,
    desired: replicas.desired,
    pods: trouble?.pods ?? 0,
    reason: trouble?.reason ?? '',
    exit: trouble?.exitCode === null || trouble?.exitCode === undefined ? 'no' : 'yes',
    exitCode: trouble?.exitCode ?? 0,
    b: bold,
    lasts: story.sinceAt === null ? 'no' : 'yes',
    lasting: () => (story.sinceAt ? <RelativeTime at={story.sinceAt} style="span" /> : null),
  };
  // What a pod says stands with the pods below; without one the Deployment's own words are the likeliest cause.
  const message = story.kind === 'short' ? health.message : null;
  return (
    <>
      {t.rich(story.kind, values)} <Cause deployment={deployment} />{' '}
      {deployment.cluster.status === 'connected' || deployment.deletedAt ? null : (
        <>{t.rich(`cluster_${deployment.cluster.status}`, { name: deployment.cluster.name, b: bold })} </>
      )}
      {message ? <q className="text-text">{message}</q> : null}
    </>
  );
}

/** Who began the revision in force, when, and what it changed. */
function Cause({ deployment: { current, deletedAt } }: { deployment: DeploymentDetail }) {
  const t = useTranslations('story');
  const tellDifferences = useToldDifferences();
  const startedAt = current?.startedAt ?? current?.firstSeenAt;
  if (!current || !startedAt || deletedAt) return null;
  const who = actorName(current.actor);
  const changes = tellDifferences(current.differences);
  return t.rich('cause', {
    back: current.rolledBackTo === null ? 'no' : 'yes',
    backTo: current.rolledBackTo ?? 0,
    hasWho: who === null ? 'no' : 'yes',
    who: who ?? '',
    hasChanges: changes === '' ? 'no' : 'yes',
    changes,
    b: bold,
    ago: () => <RelativeTime at={startedAt} />,
  });
}
