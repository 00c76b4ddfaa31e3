import type { getTranslations } from 'next-intl/server';
import type { PagedReadName, ReadRow, WebRead } from '../../data/web-read.ts';

type Translate = Awaited<ReturnType<typeof getTranslations<'export.columns'>>>;
/** Name of a column in the catalogue. */
export type ColumnKey = Parameters<Translate>[0];
/** One cell: null is empty. */
export type ExportCell = string | number | null;

/** A table that can be downloaded: its rows under an address's filters, and its columns. */
export interface ExportTable<Name extends PagedReadName = PagedReadName> {
  readonly read: (organization: string, search: URLSearchParams) => WebRead<Name>;
  readonly columns: readonly (readonly [ColumnKey, (row: ReadRow<Name>) => ExportCell])[];
}

/** Labels as one cell: `app=web tier=front`. */
export function pairsCell(map: Readonly<Record<string, string>>): string {
  return Object.entries(map)
    .map(([key, value]) => `${key}=${value}`)
    .join(' ');
}
