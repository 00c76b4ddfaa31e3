'use client';

import type { ClusterAgent } from '@moonin/contracts';
import { Chip } from '@moonin/ui/chip';
import { EmptyState } from '@moonin/ui/empty-state';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import { Row, Rows } from '@moonin/ui/row';
import { useTranslations } from 'next-intl';

/** The agents that report from a cluster, with their versions. */
export function AgentsPanel({ agents }: { agents: readonly ClusterAgent[] }) {
  const t = useTranslations('cluster');
  return (
    <Panel title={t('agents')}>
      {agents.length === 0 ? (
        <EmptyState title={t('noAgents')}>{t('noAgentsText')}</EmptyState>
      ) : (
        <Rows label={t('agents')}>
          {agents.map((agent) => (
            <Row
              key={`${agent.agent} ${agent.instance}`}
              end={t.rich('heardAgo', { ago: () => <RelativeTime at={agent.lastSeenAt} /> })}
            >
              <b>{t(`agentKinds.${agent.agent}`)}</b> <span className="font-mono text-sm">{agent.version}</span>{' '}
              {agent.leader ? <Chip>{t('leader')}</Chip> : null}
              <span className="block text-xs text-muted">
                {agent.instance} · {t.rich('runsSince', { ago: () => <RelativeTime at={agent.startedAt} /> })}
                {agent.queueDepth > 0 ? ` · ${t('queue', { count: agent.queueDepth })}` : null}
              </span>
            </Row>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
