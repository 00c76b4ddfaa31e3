'use client';

import type { ClusterAgent } from '@moonin/contracts';
import { Chip } from '@moonin/ui/chip';
import { EmptyState } from '@moonin/ui/empty-state';
import { formatNumber } from '@moonin/ui/format';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import { type ListColumn, ListTable } from '../../lists/list-table.tsx';

const idOf = (agent: ClusterAgent) => `${agent.agent}/${agent.instance}`;

/** The agents that report from a cluster. */
export function AgentsPanel({ agents }: { agents: readonly ClusterAgent[] }) {
  const t = useTranslations('cluster');
  const columns = useColumns();
  return (
    <Panel title={t('agents')} className="overflow-hidden">
      {agents.length === 0 ? (
        <EmptyState title={t('agentsNone')}>{t('agentsNoneText')}</EmptyState>
      ) : (
        <ListTable label={t('agents')} columns={columns} rows={agents} rowId={idOf} />
      )}
    </Panel>
  );
}

function useColumns(): readonly ListColumn<ClusterAgent>[] {
  const t = useTranslations('cluster');
  const { locale } = useUi();
  const kinds = { discovery: t('kindDiscovery'), scaling: t('kindScaling'), apps: t('kindApps') };
  return [
    {
      id: 'agent',
      header: t('agent'),
      phone: 'main',
      cell: (agent) => (
        <span className="[overflow-wrap:anywhere]">
          <span className="font-medium">{kinds[agent.agent]}</span>{' '}
          <span className="font-mono text-sm text-muted">{agent.instance}</span>
        </span>
      ),
    },
    {
      id: 'role',
      header: t('role'),
      className: 'md:w-28',
      cell: (agent) => <Chip tone={agent.leader ? 'ok' : 'idle'}>{agent.leader ? t('leader') : t('standby')}</Chip>,
    },
    {
      id: 'version',
      header: t('agentVersion'),
      className: 'md:w-28',
      cell: (agent) => <span className="font-mono text-sm">{agent.version}</span>,
    },
    {
      id: 'queue',
      header: t('queue'),
      className: 'md:w-24',
      align: 'end',
      cell: (agent) => formatNumber(agent.queueDepth, locale),
    },
    {
      id: 'started',
      header: t('started'),
      className: 'md:w-36',
      cell: (agent) => <RelativeTime at={agent.startedAt} />,
    },
    {
      id: 'last-seen',
      header: t('lastSeen'),
      className: 'md:w-36',
      align: 'end',
      cell: (agent) => <RelativeTime at={agent.lastSeenAt} />,
    },
  ];
}
