'use client';

import type { NodeListItem } from '@moonin/contracts';
import { Chip } from '@moonin/ui/chip';
import { Facts } from '@moonin/ui/facts';
import { PageHeader } from '@moonin/ui/page-header';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import { StateBadge } from '@moonin/ui/state-badge';
import { useTranslations } from 'next-intl';
import { DetailSkeleton } from '../../data/components/detail-skeleton.tsx';
import { ReadView } from '../../data/components/read-view.tsx';
import { useRead } from '../../data/use-read.ts';
import { ConditionsPanel } from '../../objects/components/conditions-panel.tsx';
import { LabelsPanel } from '../../objects/components/labels-panel.tsx';
import { nodeRead } from '../node-reads.ts';
import { nodeState, nodeWord } from '../node-state.ts';
import { NodeHistory } from './node-history.tsx';
import { ResourcesPanel } from './resources-panel.tsx';

/** One node: whether it is ready and since when, what it offers, what it is. */
export function NodePage({ organization, nodeId }: { organization: string; nodeId: string }) {
  const query = useRead(nodeRead(organization, nodeId));
  return (
    <ReadView query={query} skeleton={<DetailSkeleton />}>
      {(node) => <Content organization={organization} node={node} />}
    </ReadView>
  );
}

function Content({ organization, node }: { organization: string; node: NodeListItem }) {
  const t = useTranslations('node');
  const words = useTranslations('nodes.words');
  const ready = node.conditions.find(({ type }) => type === 'Ready');
  const { since } = ready ?? { since: null };
  return (
    <>
      <PageHeader
        title={node.name}
        beside={<StateBadge state={nodeState(node)} label={words(nodeWord(node))} />}
        sentence={
          <>
            {since
              ? t.rich(`since.${nodeWord(node)}`, { lasting: () => <RelativeTime at={since} style="span" /> })
              : null}{' '}
            {node.ready === 'True' ? null : ready?.message}
          </>
        }
      />
      <div className="mt-5 grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <ResourcesPanel capacity={node.capacity} allocatable={node.allocatable} />
          <ConditionsPanel conditions={node.conditions.map((condition) => ({ ...condition, at: condition.since }))} />
          <NodeHistory organization={organization} nodeId={node.id} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <NodeFacts node={node} />
          {node.taints.length > 0 ? (
            <Panel title={t('taints')}>
              <ul className="flex flex-wrap gap-1.5 px-4 py-3.5">
                {node.taints.map(({ key, value, effect }) => (
                  <li key={`${key} ${effect}`}>
                    <Chip mono>{`${key}${value === '' ? '' : `=${value}`}:${effect}`}</Chip>
                  </li>
                ))}
              </ul>
            </Panel>
          ) : null}
          <LabelsPanel labels={node.labels} />
        </div>
      </div>
    </>
  );
}

function NodeFacts({ node }: { node: NodeListItem }) {
  const t = useTranslations('node.facts');
  const given = [
    { name: t('type'), value: node.instanceType },
    {
      name: t('capacityType'),
      value: node.capacityType === 'unknown' ? null : t(`capacityTypes.${node.capacityType}`),
    },
    { name: t('region'), value: node.region },
    { name: t('zone'), value: node.zone },
    { name: t('system'), value: node.osImage },
    { name: t('architecture'), value: [node.operatingSystem, node.architecture].filter(Boolean).join('/') || null },
    { name: t('runtime'), mono: true, value: node.containerRuntime },
    { name: t('kubelet'), mono: true, value: node.kubeletVersion },
    { name: t('providerId'), mono: true, value: node.providerId },
    { name: t('created'), value: node.createdAt ? <RelativeTime at={node.createdAt} /> : null },
    { name: t('changed'), value: <RelativeTime at={node.changedAt} /> },
  ];
  return (
    <Panel title={t('title')}>
      <Facts columns={2} facts={given.filter(({ value }) => value !== null)} />
    </Panel>
  );
}
