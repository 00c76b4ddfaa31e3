import { csvStream, type WebApi } from '@moonin/api-client';
import type { Page } from '@moonin/contracts';
import type { PagedReadName, ReadRow } from '../../data/web-read.ts';
import type { ExportTable } from './export-table.ts';

const PAGE_ROWS = 200;

type AnyCall = (input: object) => Promise<Page<ReadRow<PagedReadName>>>;

/** Input of {@link streamTable}. */
export interface TableStreamInput {
  api: WebApi;
  table: ExportTable;
  organization: string;
  search: URLSearchParams;
  headers: readonly string[];
}

/** All rows of a table under an address's filters as CSV, page by page as the reader takes them. */
export function streamTable(input: TableStreamInput): Promise<ReadableStream<Uint8Array>> {
  const { table, organization, search, headers } = input;
  const read = table.read(organization, search);
  const call = input.api[read.name] as unknown as AnyCall;
  return csvStream(headers, async (cursor) => {
    const query = { ...read.query, limit: PAGE_ROWS, ...(cursor === null ? {} : { cursor }) };
    const { items, nextCursor } = await call({ ...read.at, query });
    return { rows: items.map((row) => table.columns.map(([, cell]) => String(cell(row) ?? ''))), nextCursor };
  });
}
