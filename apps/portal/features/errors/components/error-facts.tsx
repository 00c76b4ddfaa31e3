'use client';

import type { WorkloadErrorDetail } from '@moonin/contracts';
import { Facts } from '@moonin/ui/facts';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import { StateBadge } from '@moonin/ui/state-badge';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useToldDifferences } from '../../differences/use-told-differences.ts';
import { actorName } from '../../story/story.ts';
import { AffectedPods } from './affected-pods.tsx';

/** Key facts of an error, and the revision that has it. */
export function ErrorFacts({ organization, error }: { organization: string; error: WorkloadErrorDetail }) {
  const t = useTranslations('error.facts');
  const tell = useToldDifferences();
  const { deployment, causedBy, cluster } = error;
  const base = `/o/${organization}`;
  const given = [
    {
      name: t('deployment'),
      value: (
        <Link href={`${base}/deployments/${deployment.id}`} className="hover:text-accent">
          {deployment.name}
        </Link>
      ),
    },
    { name: t('health'), value: <StateBadge state={error.deploymentHealth.status} /> },
    { name: t('namespace'), value: deployment.namespace },
    {
      name: t('cluster'),
      value: (
        <Link href={`${base}/clusters/${cluster.id}`} className="hover:text-accent">
          {cluster.name}
        </Link>
      ),
    },
    { name: t('pods'), value: error.pods === 0 ? null : <AffectedPods error={error} /> },
    { name: t('type'), value: error.init ? t('ofInit', { type: error.type }) : error.type },
    { name: t('container'), mono: true, value: error.container },
    { name: t('exitCode'), value: error.exitCode },
    { name: t('firstSeen'), value: <RelativeTime at={error.firstSeenAt} /> },
    { name: t('lastSeen'), value: <RelativeTime at={error.lastSeenAt} /> },
    { name: t('count'), value: error.count },
  ];
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Panel title={t('title')}>
        <Facts columns={2} facts={given.filter(({ value }) => value !== null)} />
      </Panel>
      {causedBy === null ? null : (
        <Panel title={t('revision')}>
          <p className="px-4 py-3.5">
            <Link
              href={`${base}/deployments/${deployment.id}/revisions/${causedBy.number}`}
              className="font-medium hover:text-accent"
            >
              {t('revisionNumber', { number: causedBy.number })}
            </Link>{' '}
            {tell(causedBy.differences) || t('nothingChanged')}
            <span className="block text-sm text-muted">
              {actorName(causedBy.actor)} <RelativeTime at={causedBy.startedAt ?? causedBy.firstSeenAt} />
            </span>
          </p>
        </Panel>
      )}
    </div>
  );
}
