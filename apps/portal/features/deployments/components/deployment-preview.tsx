'use client';

import type { DeploymentListItem } from '@moonin/contracts';
import { RelativeTime } from '@moonin/ui/relative-time';
import { StateBadge } from '@moonin/ui/state-badge';
import { useTranslations } from 'next-intl';
import { shareReady } from '../../story/share-ready.ts';
import { worstTrouble } from '../../story/story.ts';

/** What a row has no room for: the trouble, all images, who scales it. */
export function DeploymentPreview({ row }: { row: DeploymentListItem }) {
  const t = useTranslations('deployments');
  const trouble = worstTrouble(row.health.troubles);
  return (
    <div className="flex flex-col gap-2 p-3">
      <p className="font-medium [overflow-wrap:anywhere]">{row.name}</p>
      <p className="flex flex-wrap items-center gap-x-3">
        <StateBadge state={row.health.status} share={shareReady(row.replicas)} />
        <span className="text-muted">{t('readyOf', { ready: row.replicas.ready, desired: row.replicas.desired })}</span>
      </p>
      {trouble ? (
        <p className="text-sm text-bad">{t('trouble', { pods: trouble.pods, reason: trouble.reason })}</p>
      ) : row.health.message ? (
        <p className="line-clamp-3 text-sm text-muted">{row.health.message}</p>
      ) : null}
      <ul className="flex flex-col gap-0.5 font-mono text-xs">
        {row.images.slice(0, 4).map((image) => (
          <li key={`${image.init} ${image.container}`} className="truncate">
            {image.reference}
          </li>
        ))}
      </ul>
      <p className="text-xs text-muted">
        {row.hpa ? `${t('scaledBy', { min: row.hpa.minReplicas, max: row.hpa.maxReplicas })} · ` : null}
        {row.changedAt ? t.rich('changedAgo', { ago: () => <RelativeTime at={row.changedAt ?? ''} /> }) : null}
      </p>
    </div>
  );
}
