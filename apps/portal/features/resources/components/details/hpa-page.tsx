'use client';

import type { HpaDetail } from '@moonin/contracts';
import { Panel } from '@moonin/ui/panel';
import { PlainTable } from '@moonin/ui/plain-table';
import { RelativeTime } from '@moonin/ui/relative-time';
import { StateBadge } from '@moonin/ui/state-badge';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DetailSkeleton } from '../../../data/components/detail-skeleton.tsx';
import { ReadView } from '../../../data/components/read-view.tsx';
import { useRead } from '../../../data/use-read.ts';
import { ConditionsPanel } from '../../../objects/components/conditions-panel.tsx';
import { resourceRead } from '../../resource-reads.ts';
import { HpaBehavior } from '../hpa-behavior.tsx';
import { HpaHistory } from '../hpa-history.tsx';
import { ResourceDetail } from '../resource-detail.tsx';

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

/** One HPA: what it scales and how it stands, its metrics, and how it stood before. */
export function HpaPage({ organization, id }: { organization: string; id: string }) {
  const query = useRead(resourceRead(organization, 'hpas', id));
  return (
    <ReadView query={query} skeleton={<DetailSkeleton />}>
      {(hpa) => <Content organization={organization} hpa={hpa} />}
    </ReadView>
  );
}

function Content({ organization, hpa }: { organization: string; hpa: HpaDetail }) {
  const t = useTranslations('hpa');
  const { deployment, target } = hpa;
  const targetName = `${target.kind}/${target.name}`;
  return (
    <ResourceDetail
      organization={organization}
      resource={hpa}
      kind="HPA"
      beside={<StateBadge state={hpa.state} />}
      sentence={t.rich(`sentence.${hpa.state}`, {
        target: targetName,
        current: hpa.currentReplicas ?? 0,
        desired: hpa.desiredReplicas ?? 0,
        min: hpa.minReplicas,
        max: hpa.maxReplicas,
        b: bold,
      })}
      facts={[
        {
          name: t('facts.target'),
          value: deployment ? (
            <Link href={`/o/${organization}/deployments/${deployment.id}`} className="hover:text-accent">
              {targetName}
            </Link>
          ) : (
            targetName
          ),
        },
        { name: t('facts.bounds'), value: `${hpa.minReplicas}–${hpa.maxReplicas}` },
        { name: t('facts.current'), value: hpa.currentReplicas },
        { name: t('facts.desired'), value: hpa.desiredReplicas },
        { name: t('facts.lastScaled'), value: hpa.lastScaledAt ? <RelativeTime at={hpa.lastScaledAt} /> : null },
      ]}
    >
      <Panel title={t('metrics.title')}>
        <PlainTable
          label={t('metrics.title')}
          rows={hpa.metrics}
          rowKey={({ type, name }, index) => `${type} ${name} ${index}`}
          columns={[
            { id: 'name', header: t('metrics.name'), cell: ({ name }) => <b className="font-medium">{name}</b> },
            { id: 'type', header: t('metrics.type'), muted: true, cell: ({ type }) => type },
            {
              id: 'current',
              header: t('metrics.current'),
              align: 'end',
              cell: ({ current }) => current ?? t('unread'),
            },
            { id: 'target', header: t('metrics.target'), align: 'end', muted: true, cell: (row) => row.target },
          ]}
        />
      </Panel>
      <HpaHistory organization={organization} hpaId={hpa.id} />
      <ConditionsPanel conditions={hpa.conditions.map((condition) => ({ ...condition, at: condition.since }))} />
      {hpa.behavior ? <HpaBehavior behavior={hpa.behavior} /> : null}
    </ResourceDetail>
  );
}
