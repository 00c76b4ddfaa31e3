'use client';

import { Button } from '@moonin/ui/button';
import { FacetFilter } from '@moonin/ui/facet-filter';
import { FilterChip } from '@moonin/ui/filter-chip';
import { SearchBox } from '@moonin/ui/search-box';
import { useTranslations } from 'next-intl';
import type { ListFacet } from '../facet.ts';

/** A filter that is on or off. */
export interface ListSwitch {
  readonly id: string;
  readonly name: string;
  readonly pressed: boolean;
  readonly onToggle: () => void;
}

/** Props of {@link ListFilters}. */
export interface ListFiltersProps {
  search: { label: string; value: string; onChange: (value: string) => void };
  facets: readonly ListFacet[];
  switches?: readonly ListSwitch[] | undefined;
  /** Puts every filter back; null while none is set. */
  onClear: (() => void) | null;
}

/** Search, facets with counts, switches, and the way back to no filter. */
export function ListFilters({ search, facets, switches = [], onClear }: ListFiltersProps) {
  const t = useTranslations('lists');
  return (
    <div className="mb-3 flex flex-wrap items-center gap-1.5 print:hidden">
      <SearchBox label={search.label} value={search.value} onValueChange={search.onChange} />
      {facets.map((facet) => (
        <FacetFilter
          key={facet.id}
          name={facet.name}
          options={facet.options}
          selected={facet.selected}
          onSelectedChange={facet.onChange}
        />
      ))}
      {switches.map(({ id, name, pressed, onToggle }) => (
        <FilterChip key={id} name={name} pressed={pressed} onClick={onToggle} />
      ))}
      {onClear ? (
        <Button look="quiet" size="sm" onClick={onClear}>
          {t('clear')}
        </Button>
      ) : null}
    </div>
  );
}
