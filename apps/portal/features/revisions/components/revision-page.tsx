'use client';

import type { DeploymentDetail, RevisionDetail } from '@moonin/contracts';
import { LinkButton } from '@moonin/ui/link-button';
import { PageHeader } from '@moonin/ui/page-header';
import { RelativeTime } from '@moonin/ui/relative-time';
import { StateBadge } from '@moonin/ui/state-badge';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DetailSkeleton } from '../../data/components/detail-skeleton.tsx';
import { ReadView } from '../../data/components/read-view.tsx';
import { useRead } from '../../data/use-read.ts';
import { deploymentRead, revisionRead } from '../../deployments/deployment-reads.ts';
import { shareReady } from '../../story/share-ready.ts';
import { actorName } from '../../story/story.ts';
import { revisionState } from '../revision-state.ts';
import { ManifestPanel } from './manifest-panel.tsx';
import { Meaning } from './meaning.tsx';
import { RevisionContext } from './revision-context.tsx';
import { RevisionFacts } from './revision-facts.tsx';

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

/** Props of {@link RevisionPage}. */
export interface RevisionPageProps {
  organization: string;
  deploymentId: string;
  number: number;
}

/** One revision: who and when, what it changed, its facts and its manifest. */
export function RevisionPage({ organization, deploymentId, number }: RevisionPageProps) {
  const deployment = useRead(deploymentRead(organization, deploymentId)).data;
  const query = useRead(revisionRead(organization, deploymentId, number));
  return (
    <ReadView query={query} skeleton={<DetailSkeleton />}>
      {(revision) => (
        <>
          <Head base={`/o/${organization}/deployments/${deploymentId}`} deployment={deployment} revision={revision} />
          <div className="flex flex-col gap-4">
            <Meaning differences={revision.differences} />
            <RevisionContext organization={organization} deploymentId={deploymentId} revision={revision} />
            <RevisionFacts organization={organization} revision={revision} />
            <ManifestPanel number={revision.number} yaml={revision.manifestYaml} />
          </div>
        </>
      )}
    </ReadView>
  );
}

interface HeadProps {
  base: string;
  deployment: DeploymentDetail | undefined;
  revision: RevisionDetail;
}

function Head({ base, deployment, revision }: HeadProps) {
  const t = useTranslations('revision');
  const { previousNumber, nextNumber, rolledBackTo, rolledBackBy } = revision;
  const who = actorName(revision.actor);
  const at = revision.startedAt ?? revision.firstSeenAt;
  return (
    <PageHeader
      title={t('title', { number: revision.number })}
      beside={
        <StateBadge
          state={revisionState(revision, deployment)}
          share={revision.current && deployment ? shareReady(deployment.replicas) : undefined}
        />
      }
      sentence={
        <>
          {t.rich('made', {
            back: rolledBackTo === null ? 'no' : 'yes',
            backTo: rolledBackTo ?? 0,
            hasWho: who === null ? 'no' : 'yes',
            who: who ?? '',
            b: bold,
            ago: () => <RelativeTime at={at} />,
          })}{' '}
          {rolledBackBy.length > 0
            ? `${t('returnedTo', { count: rolledBackBy.length, numbers: rolledBackBy.join(', ') })} `
            : null}
          {t('changed', { count: revision.differences.filter(({ noise }) => !noise).length })}
        </>
      }
      actions={
        <>
          {previousNumber === null ? null : (
            <LinkButton href={`${base}/revisions/${previousNumber}`}>
              {t('previous', { number: previousNumber })}
            </LinkButton>
          )}
          {nextNumber === null ? null : (
            <LinkButton href={`${base}/revisions/${nextNumber}`}>{t('next', { number: nextNumber })}</LinkButton>
          )}
          {previousNumber === null ? null : (
            <LinkButton href={`${base}/compare?from=${previousNumber}&to=${revision.number}`}>
              {t('compare')}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
