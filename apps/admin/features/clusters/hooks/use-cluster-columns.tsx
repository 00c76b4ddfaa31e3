'use client';

import type { ClusterListItem } from '@moonin/contracts';
import type { DataColumn } from '@moonin/ui/data-table';
import { formatNumber } from '@moonin/ui/format';
import { RelativeTime } from '@moonin/ui/relative-time';
import { StateBadge } from '@moonin/ui/state-badge';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { totalDeployments } from '../first-sight.ts';
import { providerName } from '../provider-name.ts';

/** Columns of the list of clusters. */
export function useClusterColumns(): readonly DataColumn<ClusterListItem>[] {
  const t = useTranslations('clusters');
  const { locale } = useUi();
  return useMemo(
    () => [
      { id: 'name', header: t('name'), widthPx: 180, cell: (row) => <span className="font-medium">{row.name}</span> },
      { id: 'status', header: t('status'), widthPx: 140, cell: (row) => <StateBadge state={row.status} /> },
      { id: 'project', header: t('project'), muted: true, cell: (row) => row.project.name },
      { id: 'version', header: t('version'), widthPx: 170, mono: true, cell: (row) => row.kubernetesVersion ?? '–' },
      {
        id: 'provider',
        header: t('provider'),
        widthPx: 150,
        muted: true,
        cell: (row) => providerName(row.provider) ?? '–',
      },
      {
        id: 'nodes',
        header: t('nodes'),
        align: 'end',
        widthPx: 80,
        cell: (row) => `${formatNumber(row.nodesReady, locale)}/${formatNumber(row.nodes, locale)}`,
      },
      {
        id: 'deployments',
        header: t('deployments'),
        align: 'end',
        cell: (row) => formatNumber(totalDeployments(row.deployments), locale),
      },
      {
        id: 'last-seen',
        header: t('lastSeen'),
        align: 'end',
        muted: true,
        cell: (row) => (row.lastSeenAt ? <RelativeTime at={row.lastSeenAt} style="short" /> : t('never')),
      },
    ],
    [t, locale],
  );
}
