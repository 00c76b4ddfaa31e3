'use client';

import { Chip } from '@moonin/ui/chip';
import { type Fact, Facts } from '@moonin/ui/facts';
import { PageHeader } from '@moonin/ui/page-header';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LabelsPanel } from '../../objects/components/labels-panel.tsx';

/** What every resource has. */
export interface ShownResource {
  readonly name: string;
  readonly namespace: string | null;
  readonly cluster: { readonly id: string; readonly name: string };
  readonly project: { readonly name: string };
  readonly changedAt: string;
  readonly deletedAt: string | null;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly createdAt?: string | null;
}

/** Props of {@link ResourceDetail}. */
export interface ResourceDetailProps {
  organization: string;
  resource: ShownResource;
  /** The kind in Kubernetes' own word. */
  kind: string;
  beside?: ReactNode;
  sentence?: ReactNode;
  /** Facts of this kind, before those that every resource has; empty ones are left out. */
  facts: readonly Fact[];
  /** Panels on the left. */
  children: ReactNode;
}

/** A resource's page: what it is in a sentence, its parts and relations, its facts and labels beside them. */
export function ResourceDetail(props: ResourceDetailProps) {
  const { organization, resource, kind, beside, sentence, facts, children } = props;
  const t = useTranslations('resources');
  return (
    <>
      <PageHeader
        title={resource.name}
        beside={
          <>
            {beside}
            <Chip>{kind}</Chip>
            {resource.deletedAt ? <Chip tone="bad">{t('deleted')}</Chip> : null}
          </>
        }
        sentence={
          <>
            {sentence}{' '}
            {resource.deletedAt
              ? t.rich('deletedAgo', { ago: () => <RelativeTime at={resource.deletedAt ?? ''} /> })
              : null}
          </>
        }
      />
      <div className="mt-5 grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
        <div className="flex min-w-0 flex-col gap-4">
          <ResourceFacts organization={organization} resource={resource} facts={facts} />
          <LabelsPanel labels={resource.labels ?? {}} annotations={resource.annotations} />
        </div>
      </div>
    </>
  );
}

function ResourceFacts({
  organization,
  resource,
  facts,
}: Pick<ResourceDetailProps, 'organization' | 'resource' | 'facts'>) {
  const t = useTranslations('resources.facts');
  const { cluster, project, namespace, createdAt } = resource;
  const base = `/o/${organization}`;
  const common: Fact[] = [
    {
      name: t('cluster'),
      value: (
        <Link href={`${base}/clusters/${cluster.id}`} className="hover:text-accent">
          {cluster.name}
        </Link>
      ),
    },
    {
      name: t('namespace'),
      value:
        namespace === null ? null : (
          <Link
            href={`${base}/deployments?cluster=${cluster.id}&namespace=${encodeURIComponent(namespace)}`}
            className="hover:text-accent"
          >
            {namespace}
          </Link>
        ),
    },
    { name: t('project'), value: project.name },
    { name: t('created'), value: createdAt ? <RelativeTime at={createdAt} /> : null },
    { name: t('changed'), value: <RelativeTime at={resource.changedAt} /> },
  ];
  const given = [...facts, ...common].filter(({ value }) => value !== null && value !== undefined && value !== '');
  return (
    <Panel title={t('title')}>
      <Facts columns={2} facts={given} />
    </Panel>
  );
}
