import { createHash } from 'node:crypto';

/** What one file of the spool holds. */
export interface SpoolContent {
  readonly key: string;
  /** JSON texts of the contract's items, in the order in which they go out. */
  readonly items: readonly string[];
}

const MAGIC = 'moonin-spool-1';
const NAME = /^(\d{15})-(\d{6})\.entry$/;

/** Name of the file that was written as the `count`th at `atMs`: names sort by age. */
export function spoolFileName(atMs: number, count: number): string {
  return `${String(Math.max(0, atMs)).padStart(15, '0')}-${String(count % 1_000_000).padStart(6, '0')}.entry`;
}

/** When the file of that name was written; null for a file that is none of the spool's. */
export function spoolFileTime(name: string): number | null {
  const [, atMs] = NAME.exec(name) ?? [];
  return atMs === undefined ? null : Number(atMs);
}

/** A first line with the digest of all that follows, so that half a file is known as one. */
export function encodeSpoolFile(content: SpoolContent): string {
  const body = JSON.stringify(content);
  return `${MAGIC} ${digestOf(body)}\n${body}`;
}

/** What was written; null for a file that is cut, changed or of another kind. */
export function decodeSpoolFile(text: string): SpoolContent | null {
  const end = text.indexOf('\n');
  const body = text.slice(end + 1);
  if (end === -1 || text.slice(0, end) !== `${MAGIC} ${digestOf(body)}`) return null;
  const { key, items }: SpoolContent = JSON.parse(body);
  return typeof key === 'string' && Array.isArray(items) && items.every((item) => typeof item === 'string')
    ? { key, items }
    : null;
}

function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}
