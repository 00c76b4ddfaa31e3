'use client';

import type { FacetValue, ResourceFacets } from '@moonin/contracts';
import type { DataColumn } from '@moonin/ui/data-table';
import type { Choice } from '@moonin/ui/facet-filter';
import { createSerializer } from '@moonin/ui/web/address-parsers';
import { useAddressState } from '@moonin/ui/web/use-address-state';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback } from 'react';
import { usePagedRead, useRead } from '../../data/use-read.ts';
import type { ReadRow } from '../../data/web-read.ts';
import { ExportLink } from '../../export/components/export-link.tsx';
import { ListView } from '../../lists/components/list-view.tsx';
import { namedOptions } from '../../lists/facet.ts';
import { orderOf, shownSort } from '../../lists/list-order.ts';
import { type ResourceName, resourceAddress } from '../resource-kinds.ts';
import {
  isResourceFiltered,
  isResourceNarrowed,
  NO_RESOURCE_FILTERS,
  resourceFacetsRead,
  resourceParams,
  resourcesRead,
} from '../resource-reads.ts';

const serialize = createSerializer(resourceParams);

/** Props of {@link ResourceList}: what one kind differs in from the others. */
export interface ResourceListProps<Name extends ResourceName> {
  organization: string;
  name: Name;
  /** Keep it stable. */
  columns: readonly DataColumn<ReadRow<Name>>[];
  /** Choices of what this kind is told apart by. */
  stateOptions?: ((counted: readonly FacetValue[] | undefined) => readonly Choice[]) | undefined;
  /** Between head and filters. */
  above?: ReactNode;
}

const rowId = (row: { id: string }) => row.id;

/** The list of one kind of resource: search, facets, order, deleted ones, CSV. */
export function ResourceList<Name extends ResourceName>(props: ResourceListProps<Name>) {
  const { organization, name, columns, stateOptions = namedOptions, above } = props;
  const t = useTranslations('resources');
  const common = useTranslations('lists');
  const [params, setParams] = useAddressState(resourceParams);
  const list = usePagedRead<Name>(resourcesRead(organization, name, params), rowId);
  const facets: ResourceFacets | undefined = useRead(resourceFacetsRead(organization, name, params), {
    keepPrevious: true,
  }).data;
  const rowHref = useCallback(
    (row: { id: string }) => resourceAddress(organization, name, row.id),
    [organization, name],
  );
  const query = serialize(params);
  // The catalogue's types know a kind's texts by its name, not by a type parameter.
  const kind: ResourceName = name;
  return (
    <ListView<ReadRow<Name>>
      title={t(`${kind}.title`)}
      above={above}
      actions={<ExportLink organization={organization} table={name} query={query} />}
      filters={{
        search: {
          label: t(`${kind}.search`),
          value: params.q,
          onChange: (q) => setParams({ q: q || null }, 'replace'),
        },
        facets: [
          {
            id: 'state',
            name: t(`${kind}.state`),
            options: stateOptions(facets?.state),
            selected: params.state,
            onChange: (state) => setParams({ state }),
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
        onClear: isResourceFiltered(params) ? () => setParams(NO_RESOURCE_FILTERS) : null,
      }}
      list={list}
      columns={columns}
      rowHref={rowHref}
      sort={shownSort(params.sort, params.order)}
      onSortChange={(sort) => setParams({ sort: resourceParams.sort.parse(sort.column), order: orderOf(sort) })}
      scrollKey={`${name} ${organization} ${query}`}
      narrowed={isResourceNarrowed(params)}
      empty={{ nothingFits: t(`${kind}.nothingFits`), none: t(`${kind}.empty`), text: t(`${kind}.emptyText`) }}
    />
  );
}
