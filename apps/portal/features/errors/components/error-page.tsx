'use client';

import type { WorkloadErrorDetail } from '@moonin/contracts';
import { PageHeader } from '@moonin/ui/page-header';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import { StateBadge } from '@moonin/ui/state-badge';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DetailSkeleton } from '../../data/components/detail-skeleton.tsx';
import { ReadView } from '../../data/components/read-view.tsx';
import { useRead } from '../../data/use-read.ts';
import { errorRead } from '../error-reads.ts';
import { CausesPanel } from './causes-panel.tsx';
import { ErrorActions } from './error-actions.tsx';
import { ErrorFacts } from './error-facts.tsx';

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

/** Props of {@link ErrorPage}. */
export interface ErrorPageProps {
  organization: string;
  errorId: string;
  /** Whether the person may acknowledge and mitigate. */
  mayAct: boolean;
}

/** One error: whom it hits and since when, what it says, what changed before it. */
export function ErrorPage({ organization, errorId, mayAct }: ErrorPageProps) {
  const query = useRead(errorRead(organization, errorId));
  return (
    <ReadView query={query} skeleton={<DetailSkeleton />}>
      {(error) => (
        <>
          <Head organization={organization} error={error} mayAct={mayAct} />
          <div className="mt-5 grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="flex min-w-0 flex-col gap-4">
              <WordsPanel error={error} />
              <CausesPanel organization={organization} errorId={errorId} />
            </div>
            <ErrorFacts organization={organization} error={error} />
          </div>
        </>
      )}
    </ReadView>
  );
}

function Head({ organization, error, mayAct }: { organization: string; error: WorkloadErrorDetail; mayAct: boolean }) {
  const t = useTranslations('error');
  const { deployment, state, pods, totalPods } = error;
  const values = {
    b: bold,
    deployment: () => <Link href={`/o/${organization}/deployments/${deployment.id}`}>{deployment.name}</Link>,
    first: () => <RelativeTime at={error.firstSeenAt} />,
    known: totalPods === null ? 'no' : 'yes',
    pods,
    total: totalPods ?? 0,
  };
  return (
    <PageHeader
      title={error.reason}
      beside={
        <>
          <StateBadge state={error.severity} />
          <StateBadge state={state} />
        </>
      }
      sentence={
        <>
          {pods === 0 ? t.rich('sentence.rollout', values) : t.rich('sentence.pods', values)}{' '}
          {error.count > 1 ? t('cameBack', { count: error.count }) : null}{' '}
          {error.mitigatedAt
            ? t.rich(`mitigated.${error.mitigation ?? 'automatic'}`, {
                ago: () => <RelativeTime at={error.mitigatedAt ?? ''} />,
                who: error.mitigatedBy?.name ?? t('somebody'),
                b: bold,
              })
            : error.acknowledgedAt
              ? t.rich('acknowledged', {
                  ago: () => <RelativeTime at={error.acknowledgedAt ?? ''} />,
                  who: error.acknowledgedBy?.name ?? t('somebody'),
                  b: bold,
                })
              : null}{' '}
          {error.mitigatedAt && error.stillReported ? t('stillReported') : null}
        </>
      }
      actions={mayAct ? <ErrorActions organization={organization} error={error} /> : null}
    />
  );
}

function WordsPanel({ error }: { error: WorkloadErrorDetail }) {
  const t = useTranslations('error');
  const { message, details, comment } = error;
  if (message === null && details === null && comment === null) return null;
  return (
    <Panel title={t('words')}>
      <div className="flex flex-col gap-3 px-4 py-3.5">
        {message === null ? null : <p className="font-mono text-sm [overflow-wrap:anywhere]">{message}</p>}
        {details === null || details === message ? null : (
          <pre className="font-mono text-sm whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{details}</pre>
        )}
        {comment === null ? null : (
          <p>
            <span className="block text-xs font-medium text-muted">{t('comment')}</span>
            <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{comment}</span>
          </p>
        )}
      </div>
    </Panel>
  );
}
