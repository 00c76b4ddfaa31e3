/** Height of every row in pixels. */
export const ROW_HEIGHT_PX = 40;
/** Height of the sticky header in pixels. */
export const HEADER_HEIGHT_PX = 36;

/** Rows drawn beyond each edge, so that a quick scroll meets no gap. */
const OVERSCAN_ROWS = 12;
/** The window moves in steps of this many rows: most scroll events draw nothing. */
const STEP_ROWS = 6;

/** The rows that are drawn: `first` inclusive, `end` exclusive. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** The rows that a box of `heightPx`, scrolled by `scrollPx`, needs out of `count`. */
export function rowWindow(scrollPx: number, heightPx: number, count: number): RowWindow {
  const step = (row: number) => Math.floor(row / STEP_ROWS) * STEP_ROWS;
  const top = Math.max(0, Math.min(scrollPx, count * ROW_HEIGHT_PX - heightPx));
  const first = Math.max(0, step(Math.floor(top / ROW_HEIGHT_PX) - OVERSCAN_ROWS));
  const end = Math.min(count, step(Math.ceil((top + heightPx) / ROW_HEIGHT_PX) + OVERSCAN_ROWS) + STEP_ROWS);
  return { first, end };
}

/** How far a box must be scrolled so that row `index` is whole and in sight; `scrollPx` itself where it is already. */
export function scrollForRow(index: number, scrollPx: number, heightPx: number): number {
  const top = index * ROW_HEIGHT_PX;
  const room = heightPx - HEADER_HEIGHT_PX;
  if (top < scrollPx) return top;
  if (top + ROW_HEIGHT_PX > scrollPx + room) return top + ROW_HEIGHT_PX - room;
  return scrollPx;
}
