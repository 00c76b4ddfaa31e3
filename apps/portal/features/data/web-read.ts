import { type Page, WEB_PATHS } from '@moonin/contracts';
import type { ReadShapes } from './read-shapes.ts';

/** Name of a read; the same in the API client. */
export type ReadName = keyof ReadShapes;
/** Reads that answer page by page. */
export type PagedReadName = {
  [Name in ReadName]: ReadShapes[Name]['answer'] extends Page<unknown> ? Name : never;
}[ReadName];
export type ReadAnswer<Name extends ReadName> = ReadShapes[Name]['answer'];
export type ReadRow<Name extends PagedReadName> = ReadAnswer<Name>['items'][number];

type PathParameter<Path extends string> = Path extends `${string}{${infer Parameter}}${infer Rest}`
  ? Parameter | PathParameter<Rest>
  : never;
type LooseQuery<Shape> = { readonly [Key in keyof Shape]?: Shape[Key] | undefined };

/** One read with its parameters: plain data that server and browser turn into the same cache key. */
export interface WebRead<Name extends ReadName = ReadName> {
  readonly name: Name;
  readonly at: Readonly<Record<PathParameter<(typeof WEB_PATHS)[Name]>, string>>;
  readonly query: LooseQuery<ReadShapes[Name]['query']>;
}

/** Makes a read: `at` fills the path, `query` the rest; undefined entries are left out of the key. */
export function webRead<Name extends ReadName>(
  name: Name,
  at: WebRead<Name>['at'],
  query: WebRead<Name>['query'] = {},
): WebRead<Name> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return { name, at, query: Object.fromEntries(given) as WebRead<Name>['query'] };
}

/** Key of a read in the browser's cache; `pages` keeps page-by-page reads apart from single ones. */
export function readKey(read: WebRead, pages = false): readonly unknown[] {
  return ['web', read.name, read.at, read.query, ...(pages ? ['pages'] : [])];
}

/** The read that a cache key belongs to, or null for keys of other things. */
export function readOfKey(key: readonly unknown[]): WebRead | null {
  const [root, name, at, query] = key;
  return root === 'web' ? ({ name, at, query } as WebRead) : null;
}

/** Address of a read on the page's own origin. */
export function readAddress(read: WebRead): string {
  const values = read.at as Readonly<Record<string, string>>;
  const path = WEB_PATHS[read.name].replace(/\{(\w+)\}/g, (_, parameter: string) =>
    encodeURIComponent(values[parameter] ?? ''),
  );
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(read.query)) parameters.append(key, String(value));
  const query = parameters.toString();
  return `/api${path.slice('/v1'.length)}${query === '' ? '' : `?${query}`}`;
}
