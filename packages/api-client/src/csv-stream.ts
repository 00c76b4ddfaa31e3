import { type CsvCell, csvLine } from './csv.ts';

/** One page of a table: the cells of its rows, and where the next page begins. */
export interface CsvPage {
  readonly rows: readonly (readonly CsvCell[])[];
  readonly nextCursor: string | null;
}

/**
 * A whole list as CSV, page by page as the reader takes it. The first page is asked for before the stream starts, so
 * that a refusal can still be answered as one; a later failure breaks the download off.
 */
export async function csvStream(
  headers: readonly string[],
  pageAt: (cursor: string | null) => Promise<CsvPage>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const text = (page: CsvPage) => page.rows.map(csvLine).join('');
  const first = await pageAt(null);
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
