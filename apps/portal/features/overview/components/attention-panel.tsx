'use client';

import type { AttentionItem } from '@moonin/contracts';
import { LinkButton } from '@moonin/ui/link-button';
import { Moon } from '@moonin/ui/moon';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import { Row, Rows } from '@moonin/ui/row';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import { useToldDifferences } from '../../differences/use-told-differences.ts';
import { shareReady } from '../../story/share-ready.ts';
import { worstTrouble } from '../../story/story.ts';

/** Props of {@link AttentionPanel}. */
export interface AttentionPanelProps {
  organization: string;
  items: readonly AttentionItem[];
  /** All of them, also those that are not shown. */
  total: number;
}

/** What needs a person, worst first; nothing at all when all is quiet. */
export function AttentionPanel({ organization, items, total }: AttentionPanelProps) {
  const t = useTranslations('overview');
  if (items.length === 0) return null;
  const more = total - items.length;
  return (
    <Panel className="mb-4">
      <Rows label={t('attention')}>
        {items.map((item) =>
          item.kind === 'deployment' ? (
            <DeploymentRow key={item.id} organization={organization} item={item} />
          ) : (
            <ClusterRow key={item.id} organization={organization} item={item} />
          ),
        )}
      </Rows>
      {more > 0 ? (
        <div className="border-t px-4 py-2">
          <LinkButton look="quiet" size="sm" href={`/o/${organization}/deployments?health=failed,degraded`}>
            {t('moreAttention', { count: more })}
          </LinkButton>
        </div>
      ) : null}
    </Panel>
  );
}

type DeploymentItem = Extract<AttentionItem, { kind: 'deployment' }>;
type ClusterItem = Extract<AttentionItem, { kind: 'cluster' }>;

function DeploymentRow({ organization, item }: { organization: string; item: DeploymentItem }) {
  const t = useTranslations('overview');
  const { labels } = useUi();
  const tell = useToldDifferences();
  const { health, replicas } = item;
  const trouble = worstTrouble(health.troubles);
  const changes = tell(item.differences, 1);
  const what = trouble
    ? t('podsInTrouble', { pods: trouble.pods, desired: replicas.desired, reason: trouble.reason })
    : t('podsReady', { ready: replicas.ready, desired: replicas.desired });
  return (
    <Row
      href={`/o/${organization}/deployments/${item.id}`}
      icon={<Moon state={health.status} share={shareReady(replicas)} label={labels.states[health.status]} />}
      end={item.since ? <RelativeTime at={item.since} /> : null}
    >
      <b>{item.name}</b>{' '}
      <span className="text-muted">
        {item.cluster.name} / {item.namespace}
      </span>{' '}
      · {what}
      {item.revision === null ? null : <> {t('sinceRevision', { revision: item.revision })}</>}
      {changes === '' ? null : `, ${changes}`}
    </Row>
  );
}

function ClusterRow({ organization, item }: { organization: string; item: ClusterItem }) {
  const t = useTranslations('overview');
  const { labels } = useUi();
  return (
    <Row
      href={`/o/${organization}/clusters/${item.id}`}
      icon={<Moon state={item.status} label={labels.states[item.status]} />}
      end={item.lastSeenAt ? <RelativeTime at={item.lastSeenAt} /> : null}
    >
      <b>{item.name}</b> <span className="text-muted">{t('cluster')}</span> ·{' '}
      {t(`clusterNews.${item.status}`, { deployments: item.deployments })}
    </Row>
  );
}
