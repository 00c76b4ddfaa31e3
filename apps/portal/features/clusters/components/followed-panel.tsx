'use client';

import type { ClusterAgent } from '@moonin/contracts';
import { formatNumber } from '@moonin/ui/format';
import { Moon } from '@moonin/ui/moon';
import { Panel } from '@moonin/ui/panel';
import { Row, Rows } from '@moonin/ui/row';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import { followedKinds } from '../followed-kinds.ts';

/** What the agents of a cluster follow, and whether all of it was read once. */
export function FollowedPanel({ agents }: { agents: readonly ClusterAgent[] }) {
  const t = useTranslations('cluster.followed');
  const { locale } = useUi();
  const kinds = followedKinds(agents);
  if (kinds.length === 0) return null;
  return (
    <Panel title={t('title')} note={kinds.length}>
      <Rows label={t('title')}>
        {kinds.map(({ kind, synced, objects }) => (
          <Row
            key={kind}
            icon={
              <Moon
                tone={synced ? 'ok' : 'progress'}
                share={synced ? 1 : 0.5}
                label={synced ? t('synced') : t('reading')}
              />
            }
            end={<span className="text-base text-text">{formatNumber(objects, locale)}</span>}
          >
            {kind.split('.')[0]} <span className="text-xs text-muted">{kind.split('.').slice(1).join('.')}</span>{' '}
            {synced ? null : <span className="text-muted">{t('reading')}</span>}
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}
