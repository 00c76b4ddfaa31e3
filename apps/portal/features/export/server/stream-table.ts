import type { WebApi } from '@moonin/api-client';
import type { Page } from '@moonin/contracts';
import type { PagedReadName, ReadRow } from '../../data/web-read.ts';
import { csvLine } from '../csv.ts';
import type { ExportTable } from './tables.ts';

const PAGE_ROWS = 200;

type Row = ReadRow<PagedReadName>;
type AnyCall = (input: object) => Promise<Page<Row>>;

/** Props of {@link streamTable}. */
export interface TableStreamInput {
  api: WebApi;
  table: ExportTable;
  organization: string;
  search: URLSearchParams;
  headers: readonly string[];
}

/** All rows of a table as CSV, page by page as the reader takes them; the first page is asked for before it starts. */
export async function streamTable(input: TableStreamInput): Promise<ReadableStream<Uint8Array>> {
  const { table, organization, search, headers } = input;
  const read = table.read(organization, search);
  const call = input.api[read.name] as unknown as AnyCall;
  const pageAt = (cursor: string | null) =>
    call({ ...read.at, query: { ...read.query, limit: PAGE_ROWS, ...(cursor === null ? {} : { cursor }) } });
  const text = (page: Page<Row>) =>
    page.items.map((row) => csvLine(table.columns.map(([, cell]) => cell(row)))).join('');

  const first = await pageAt(null);
  const encoder = new TextEncoder();
  let next = first.nextCursor;
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      // The mark tells spreadsheets that this is UTF-8.
      controller.enqueue(encoder.encode(`\uFEFF${csvLine(headers)}${text(first)}`));
      if (next === null) controller.close();
    },
    pull: async (controller) => {
      if (next === null) return;
      const page = await pageAt(next);
      next = page.nextCursor;
      controller.enqueue(encoder.encode(text(page)));
      if (next === null) controller.close();
    },
  });
}
