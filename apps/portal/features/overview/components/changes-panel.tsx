'use client';

import type { RecentChange } from '@moonin/contracts';
import { EmptyState } from '@moonin/ui/empty-state';
import { Moon } from '@moonin/ui/moon';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import { Row, Rows } from '@moonin/ui/row';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import { useToldDifferences } from '../../differences/use-told-differences.ts';
import { shareReady } from '../../story/share-ready.ts';
import { actorName } from '../../story/story.ts';

/** Revisions of the last day, newest first, told in words. */
export function ChangesPanel({ organization, changes }: { organization: string; changes: readonly RecentChange[] }) {
  const t = useTranslations('overview');
  return (
    <Panel title={t('changes')} note={<span className="text-xs">{t('lastDayNote')}</span>}>
      {changes.length === 0 ? (
        <EmptyState title={t('noChanges')}>{t('noChangesText')}</EmptyState>
      ) : (
        <Rows label={t('changes')}>
          {changes.map((change) => (
            <ChangeRow key={`${change.deployment.id} ${change.revision}`} organization={organization} change={change} />
          ))}
        </Rows>
      )}
    </Panel>
  );
}

function ChangeRow({ organization, change }: { organization: string; change: RecentChange }) {
  const t = useTranslations('overview');
  const tell = useToldDifferences();
  const { labels } = useUi();
  const state = change.current ? change.health : change.outcome;
  const who = actorName(change.actor);
  const told = tell(change.differences);
  const what =
    change.rolledBackTo !== null
      ? t('rolledBackTo', { revision: change.rolledBackTo })
      : told || t('newRevision', { revision: change.revision });
  return (
    <Row
      href={`/o/${organization}/deployments/${change.deployment.id}/revisions/${change.revision}`}
      icon={
        <Moon
          state={state}
          share={change.current ? shareReady(change.replicas) : undefined}
          label={labels.states[state]}
        />
      }
      end={<RelativeTime at={change.at} />}
    >
      <b>{change.deployment.name}</b> {what}{' '}
      <span className="text-muted">
        · {who === null ? null : `${who} · `}
        {change.cluster.name}
      </span>
    </Row>
  );
}
