import type { PagedReadName, WebRead } from './web-read.ts';

/** The same read from `cursor` on; null is the first page. */
export function nextPageRead<Name extends PagedReadName>(read: WebRead<Name>, cursor: string | null): WebRead<Name> {
  return cursor === null ? read : { ...read, query: { ...read.query, cursor } };
}
