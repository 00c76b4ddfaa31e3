import type { ImageUsage } from '@moonin/contracts';
import type { DataColumn } from '@moonin/ui/data-table';
import { RelativeTime } from '@moonin/ui/relative-time';
import { StateBadge } from '@moonin/ui/state-badge';
import type { useTranslations } from 'next-intl';
import { shortDigest } from '../../differences/image-text.ts';

/** Columns of the places where an image runs. */
export function usageColumns(t: ReturnType<typeof useTranslations<'usages'>>): readonly DataColumn<ImageUsage>[] {
  return [
    {
      id: 'deployment',
      header: t('columns.deployment'),
      widthPx: 220,
      cell: ({ deployment }) => (
        <>
          <span className="font-medium">{deployment.name}</span>{' '}
          <span className="text-muted">{deployment.namespace}</span>
        </>
      ),
    },
    {
      id: 'health',
      header: t('columns.health'),
      widthPx: 136,
      cell: ({ deployment }) => <StateBadge state={deployment.health} />,
    },
    {
      id: 'container',
      header: t('columns.container'),
      muted: true,
      cell: ({ container, init }) => (init ? t('init', { container }) : container),
    },
    { id: 'tag', header: t('columns.tag'), mono: true, cell: ({ tag }) => tag ?? '–' },
    {
      id: 'digest',
      header: t('columns.digest'),
      mono: true,
      muted: true,
      cell: ({ digest }) => (digest ? <span title={digest}>{shortDigest(digest)}</span> : '–'),
    },
    { id: 'cluster', header: t('columns.cluster'), muted: true, cell: ({ cluster }) => cluster.name },
    {
      id: 'since',
      header: t('columns.since'),
      align: 'end',
      muted: true,
      widthPx: 96,
      grow: 0,
      cell: ({ since }) => (since ? <RelativeTime at={since} style="short" /> : '–'),
    },
  ];
}
