import type { CronJobListItem } from '@moonin/contracts';
import type { DataColumn } from '@moonin/ui/data-table';
import { formatPercent } from '@moonin/ui/format';
import { RelativeTime } from '@moonin/ui/relative-time';
import { StateBadge } from '@moonin/ui/state-badge';
import type { useTranslations } from 'next-intl';
import { successRate } from '../success-rate.ts';
import { ScheduleWords } from './schedule-words.tsx';

/** Columns of the CronJobs list; ids of sortable ones are the API's sorts. */
export function cronJobColumns(
  t: ReturnType<typeof useTranslations<'cronJobs'>>,
  locale: string,
): readonly DataColumn<CronJobListItem>[] {
  return [
    {
      id: 'name',
      header: t('columns.name'),
      sortable: true,
      hideable: false,
      widthPx: 220,
      cell: (row) => (
        <>
          <span className="font-medium">{row.name}</span> <span className="text-muted">{row.namespace}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: t('columns.state'),
      sortable: true,
      widthPx: 124,
      cell: (row) => <StateBadge state={row.state} />,
    },
    {
      id: 'schedule',
      header: t('columns.schedule'),
      widthPx: 220,
      grow: 2,
      cell: (row) => <ScheduleWords schedule={row.schedule} timeZone={row.timeZone} />,
    },
    {
      id: 'lastRun',
      header: t('columns.lastRun'),
      sortable: true,
      align: 'end',
      widthPx: 110,
      grow: 0,
      cell: (row) => (row.lastRun ? <RelativeTime at={row.lastRun.at} /> : t('none')),
    },
    {
      id: 'nextRun',
      header: t('columns.nextRun'),
      sortable: true,
      align: 'end',
      muted: true,
      widthPx: 110,
      grow: 0,
      cell: (row) => (row.suspended || !row.nextRunAt ? '–' : <RelativeTime at={row.nextRunAt} />),
    },
    {
      id: 'rate',
      header: t('columns.rate'),
      align: 'end',
      widthPx: 96,
      grow: 0,
      cell: (row) => {
        const rate = successRate(row.recent);
        if (rate === null) return '–';
        return <span className={rate < 1 ? 'text-bad' : undefined}>{formatPercent(rate, locale)}</span>;
      },
    },
    {
      id: 'cluster',
      header: t('columns.cluster'),
      sortable: true,
      muted: true,
      widthPx: 110,
      cell: (row) => row.cluster.name,
    },
  ];
}
