'use client';

import type { WorkloadError } from '@moonin/contracts';
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
  ERROR_STATE_ORDER,
  errorFacetsRead,
  errorParams,
  errorsRead,
  isErrorFiltered,
  isErrorNarrowed,
  NO_ERROR_FILTERS,
  SEVERITY_ORDER,
} from '../error-params.ts';
import { errorColumns } from './error-columns.tsx';
import { ErrorsTabs } from './errors-tabs.tsx';

const serialize = createSerializer(errorParams);
const rowId = (row: WorkloadError) => row.id;

/** Errors in scope, the worst first; past ones where they are asked for. */
export function ErrorsPage({ organization }: { organization: string }) {
  const t = useTranslations('errors');
  const common = useTranslations('lists');
  const { labels } = useUi();
  const [params, setParams] = useAddressState(errorParams);
  const list = usePagedRead(errorsRead(organization, params), rowId);
  const facets = useRead(errorFacetsRead(organization, params), { keepPrevious: true }).data;
  const columns = useMemo(() => errorColumns(t), [t]);
  const rowHref = useCallback((row: WorkloadError) => `/o/${organization}/errors/${row.id}`, [organization]);
  const query = serialize(params);
  const past = params.state.length === 1 && params.state[0] === 'mitigated';
  return (
    <ListView
      title={t('title')}
      above={<ErrorsTabs organization={organization} />}
      actions={<ExportLink organization={organization} table="errors" query={query} />}
      filters={{
        search: { label: t('search'), value: params.q, onChange: (q) => setParams({ q: q || null }, 'replace') },
        facets: [
          {
            id: 'severity',
            name: t('columns.severity'),
            options: orderedOptions(SEVERITY_ORDER, facets?.severity, (severity) => ({
              label: labels.states[severity],
              icon: <Moon state={severity} />,
            })),
            selected: params.severity,
            onChange: (severity) => setParams({ severity: errorParams.severity.parse(severity.join(',')) }),
          },
          {
            id: 'type',
            name: t('columns.type'),
            options: namedOptions(facets?.type),
            selected: params.type,
            onChange: (type) => setParams({ type }),
          },
          {
            id: 'state',
            name: t('columns.state'),
            options: orderedOptions(ERROR_STATE_ORDER, facets?.state, (state) => ({
              label: labels.states[state],
              icon: <Moon state={state} />,
            })),
            selected: params.state,
            onChange: (state) => setParams({ state: errorParams.state.parse(state.join(',')) }),
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
            id: 'past',
            name: t('past'),
            pressed: past,
            onToggle: () => setParams({ state: past ? null : ['mitigated'] }),
          },
        ],
        onClear: isErrorFiltered(params) ? () => setParams(NO_ERROR_FILTERS) : null,
      }}
      list={list}
      columns={columns}
      rowHref={rowHref}
      sort={shownSort(params.sort, params.order)}
      onSortChange={(sort) => setParams({ sort: errorParams.sort.parse(sort.column), order: orderOf(sort) })}
      scrollKey={`errors ${organization} ${query}`}
      narrowed={isErrorNarrowed(params)}
      empty={{ nothingFits: t('nothingFits'), none: t('empty'), text: t('emptyText') }}
    />
  );
}
