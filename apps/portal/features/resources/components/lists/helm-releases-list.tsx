'use client';

import type { HelmReleaseListItem } from '@moonin/contracts';
import type { DataColumn } from '@moonin/ui/data-table';
import { RelativeTime } from '@moonin/ui/relative-time';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { objectColumns } from '../../../lists/components/object-columns.tsx';
import { HelmStatus } from '../helm-status.tsx';
import { ResourceList } from '../resource-list.tsx';

/** Helm releases: chart, version, status, when it was deployed. */
export function HelmReleasesList({ organization }: { organization: string }) {
  const t = useTranslations('resources.helmReleases.columns');
  const common = useTranslations('lists');
  const columns = useMemo((): DataColumn<HelmReleaseListItem>[] => {
    const { name, cluster } = objectColumns<HelmReleaseListItem>(common);
    return [
      name,
      {
        id: 'state',
        header: t('status'),
        sortable: true,
        widthPx: 130,
        cell: (row) => <HelmStatus status={row.status} />,
      },
      {
        id: 'chart',
        header: t('chart'),
        widthPx: 170,
        cell: (row) => (
          <>
            {row.chart ?? '–'} <span className="font-mono text-muted">{row.chartVersion}</span>
          </>
        ),
      },
      {
        id: 'app',
        header: t('appVersion'),
        mono: true,
        muted: true,
        widthPx: 100,
        cell: (row) => row.appVersion ?? '–',
      },
      {
        id: 'revision',
        header: t('revision'),
        align: 'end',
        muted: true,
        widthPx: 84,
        grow: 0,
        cell: (row) => row.revision,
      },
      cluster,
      {
        id: 'changed',
        header: t('deployed'),
        sortable: true,
        align: 'end',
        muted: true,
        widthPx: 100,
        grow: 0,
        cell: (row) => <RelativeTime at={row.lastDeployedAt ?? row.changedAt} style="short" />,
      },
    ];
  }, [t, common]);
  return <ResourceList organization={organization} name="helmReleases" columns={columns} />;
}
