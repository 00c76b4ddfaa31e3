import type { FacetValue } from '@moonin/contracts';
import type { Choice } from '@moonin/ui/facet-filter';

/** One filter of a list: its name, its choices with counts, what is chosen, and where the choice goes. */
export interface ListFacet {
  readonly id: string;
  readonly name: string;
  readonly options: readonly Choice[];
  readonly selected: readonly string[];
  readonly onChange: (selected: string[]) => void;
}

/** Choices of a facet whose values are a closed list, in that list's order. */
export function orderedOptions<Value extends string>(
  order: readonly Value[],
  counted: readonly FacetValue[] | undefined,
  look: (value: Value) => Omit<Choice, 'value' | 'count'>,
): Choice[] {
  return order.map((value) => ({
    value,
    ...look(value),
    count: counted?.find((facet) => facet.value === value)?.count ?? 0,
  }));
}

/** Choices of a facet whose values are names, as the API counts them. */
export function namedOptions(
  counted: readonly FacetValue[] | undefined,
  label: (facet: FacetValue) => string = (facet) => facet.label,
): Choice[] {
  return (counted ?? []).map((facet) => ({ value: facet.value, label: label(facet), count: facet.count }));
}
