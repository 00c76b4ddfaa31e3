'use client';

import type { HelmReleaseDetail, HelmResource } from '@moonin/contracts';
import { CodeBlock } from '@moonin/ui/code-block';
import { Panel } from '@moonin/ui/panel';
import { PlainTable } from '@moonin/ui/plain-table';
import { RelativeTime } from '@moonin/ui/relative-time';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DetailSkeleton } from '../../../data/components/detail-skeleton.tsx';
import { ReadView } from '../../../data/components/read-view.tsx';
import { useRead } from '../../../data/use-read.ts';
import { QuietNote } from '../../../objects/components/quiet-note.tsx';
import { resourceRead } from '../../resource-reads.ts';
import { HelmStatus } from '../helm-status.tsx';
import { DeploymentsPanel } from '../reference-panels.tsx';
import { ResourceDetail } from '../resource-detail.tsx';

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

/** One Helm release: chart and status, its revisions, what it made. */
export function HelmReleasePage({ organization, id }: { organization: string; id: string }) {
  const query = useRead(resourceRead(organization, 'helmReleases', id));
  return (
    <ReadView query={query} skeleton={<DetailSkeleton />}>
      {(release) => <Content organization={organization} release={release} />}
    </ReadView>
  );
}

function Content({ organization, release }: { organization: string; release: HelmReleaseDetail }) {
  const t = useTranslations('helmRelease');
  return (
    <ResourceDetail
      organization={organization}
      resource={release}
      kind={t('kind')}
      beside={<HelmStatus status={release.status} />}
      sentence={
        <>
          {t.rich('sentence', {
            known: release.chart === null ? 'no' : 'yes',
            chart: [release.chart, release.chartVersion].filter(Boolean).join(' '),
            revision: release.revision,
            b: bold,
          })}{' '}
          {release.lastDeployedAt
            ? t.rich('deployed', { ago: () => <RelativeTime at={release.lastDeployedAt ?? ''} /> })
            : null}{' '}
          {release.description ? <q className="text-text">{release.description}</q> : null}
        </>
      }
      facts={[
        { name: t('facts.chart'), value: release.chart },
        { name: t('facts.chartVersion'), mono: true, value: release.chartVersion },
        { name: t('facts.appVersion'), mono: true, value: release.appVersion },
        { name: t('facts.revision'), value: release.revision },
        {
          name: t('facts.firstDeployed'),
          value: release.firstDeployedAt ? <RelativeTime at={release.firstDeployedAt} /> : null,
        },
      ]}
    >
      {release.problem === null ? null : (
        <p role="note" className="rounded-lg border border-warn bg-warn-soft px-4 py-3 text-warn">
          <b className="font-medium">{t('problem')}</b> {release.problem}
        </p>
      )}
      <Panel title={t('history.title')} note={release.history.length}>
        <PlainTable
          label={t('history.title')}
          rows={release.history}
          rowKey={({ revision }) => String(revision)}
          columns={[
            {
              id: 'revision',
              header: t('history.revision'),
              cell: ({ revision }) => <b className="font-medium">{revision}</b>,
            },
            { id: 'status', header: t('history.status'), cell: ({ status }) => <HelmStatus status={status} /> },
            {
              id: 'chart',
              header: t('history.chart'),
              mono: true,
              cell: ({ chartVersion, appVersion }) =>
                [chartVersion, appVersion === null ? null : `(${appVersion})`].filter(Boolean).join(' ') || '–',
            },
            { id: 'description', header: t('history.description'), muted: true, cell: (row) => row.description ?? '–' },
            {
              id: 'deployed',
              header: t('history.deployed'),
              align: 'end',
              muted: true,
              cell: ({ deployedAt, firstSeenAt }) => <RelativeTime at={deployedAt ?? firstSeenAt} />,
            },
          ]}
        />
      </Panel>
      <DeploymentsPanel
        organization={organization}
        title={t('deployments')}
        deployments={release.deployments}
        none={t('noDeployments')}
        noneText={t('noDeploymentsText')}
      />
      <ResourcesPanel resources={release.resources} />
      {release.manifest === null ? null : (
        <details>
          <summary className="text-muted hover:text-text">{t('manifest')}</summary>
          <div className="mt-2">
            <CodeBlock code={release.manifest} />
          </div>
        </details>
      )}
    </ResourceDetail>
  );
}

function ResourcesPanel({ resources }: { resources: readonly HelmResource[] | null }) {
  const t = useTranslations('helmRelease.resources');
  if (resources === null) return null;
  return (
    <Panel title={t('title')} note={resources.length}>
      {resources.length === 0 ? (
        <QuietNote title={t('none')} />
      ) : (
        <PlainTable
          label={t('title')}
          rows={resources}
          rowKey={({ kind, name, namespace }, index) => `${kind} ${namespace} ${name} ${index}`}
          columns={[
            { id: 'kind', header: t('kind'), cell: ({ kind }) => kind },
            { id: 'name', header: t('name'), cell: ({ name }) => <span className="font-medium">{name}</span> },
            { id: 'namespace', header: t('namespace'), muted: true, cell: ({ namespace }) => namespace ?? '–' },
            { id: 'version', header: t('version'), mono: true, muted: true, cell: (row) => row.apiVersion ?? '–' },
          ]}
        />
      )}
    </Panel>
  );
}
