'use client';

import type { CronJobListItem } from '@moonin/contracts';
import { Moon } from '@moonin/ui/moon';
import { useUi } from '@moonin/ui/ui-provider';
import { createSerializer } from '@moonin/ui/web/address-parsers';
import { useAddressState } from '@moonin/ui/web/use-address-state';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { usePagedRead, useRead } from '../../data/use-read.ts';
import { ExportLink } from '../../export/components/export-link.tsx';
import { ListView } from '../../lists/components/list-view.tsx';
import { namedOptions, orderedOptions } from '../../lists/facet.ts';
import { orderOf, shownSort } from '../../lists/list-order.ts';
import {
  CRON_JOB_STATE_ORDER,
  cronJobFacetsRead,
  cronJobParams,
  cronJobsRead,
  isCronJobFiltered,
  isCronJobNarrowed,
  NO_CRON_JOB_FILTERS,
} from '../cron-job-params.ts';
import { cronJobColumns } from './cron-job-columns.tsx';

const serialize = createSerializer(cronJobParams);
const rowId = (row: CronJobListItem) => row.id;

/** Every CronJob in scope: what needs a person first. */
export function CronJobsPage({ organization }: { organization: string }) {
  const t = useTranslations('cronJobs');
  const common = useTranslations('lists');
  const { labels, locale } = useUi();
  const [params, setParams] = useAddressState(cronJobParams);
  const list = usePagedRead(cronJobsRead(organization, params), rowId);
  const facets = useRead(cronJobFacetsRead(organization, params), { keepPrevious: true }).data;
  const columns = useMemo(() => cronJobColumns(t, locale), [t, locale]);
  const rowHref = useCallback((row: CronJobListItem) => `/o/${organization}/cron-jobs/${row.id}`, [organization]);
  const query = serialize(params);
  return (
    <ListView
      title={t('title')}
      actions={<ExportLink organization={organization} table="cronJobs" query={query} />}
      filters={{
        search: { label: t('search'), value: params.q, onChange: (q) => setParams({ q: q || null }, 'replace') },
        facets: [
          {
            id: 'state',
            name: common('columns.state'),
            options: orderedOptions(CRON_JOB_STATE_ORDER, facets?.state, (state) => ({
              label: labels.states[state],
              icon: <Moon state={state} />,
            })),
            selected: params.state,
            onChange: (state) => setParams({ state: cronJobParams.state.parse(state.join(',')) }),
          },
          {
            id: 'cluster',
            name: common('columns.cluster'),
            options: namedOptions(facets?.cluster),
            selected: params.cluster,
            onChange: (cluster) => setParams({ cluster }),
          },
          {
            id: 'namespace',
            name: common('columns.namespace'),
            options: namedOptions(facets?.namespace),
            selected: params.namespace,
            onChange: (namespace) => setParams({ namespace }),
          },
        ],
        switches: [
          {
            id: 'deleted',
            name: common('deleted'),
            pressed: params.deleted === 'only',
            onToggle: () => setParams({ deleted: params.deleted === 'only' ? null : 'only' }),
          },
        ],
        onClear: isCronJobFiltered(params) ? () => setParams(NO_CRON_JOB_FILTERS) : null,
      }}
      list={list}
      columns={columns}
      rowHref={rowHref}
      sort={shownSort(params.sort, params.order)}
      onSortChange={(sort) => setParams({ sort: cronJobParams.sort.parse(sort.column), order: orderOf(sort) })}
      scrollKey={`cron-jobs ${organization} ${query}`}
      narrowed={isCronJobNarrowed(params)}
      empty={{ nothingFits: t('nothingFits'), none: t('empty'), text: t('emptyText') }}
    />
  );
}
