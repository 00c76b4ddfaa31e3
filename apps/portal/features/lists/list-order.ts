import type { DataSort } from '@moonin/ui/data-table';

/** Order of a list as its address and the API write it. */
export type ListOrder = 'asc' | 'desc';

/** Sort of an address as the table's header shows it. */
export function shownSort(sort: string, order: ListOrder): DataSort {
  return { column: sort, direction: order === 'asc' ? 'ascending' : 'descending' };
}

/** Order of the table's header as the address writes it. */
export function orderOf({ direction }: DataSort): ListOrder {
  return direction === 'ascending' ? 'asc' : 'desc';
}
