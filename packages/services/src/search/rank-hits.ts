import type { SearchHit } from '@moonin/contracts';

/** Between hits that fit alike, what people look for most comes first. */
const KIND_ORDER: readonly SearchHit['kind'][] = [
  'deployment',
  'cron-job',
  'cluster',
  'project',
  'namespace',
  'service',
  'ingress',
  'helm-release',
  'image',
  'node',
  'hpa',
  'network-policy',
  'role',
  'role-binding',
];

/** Orders hits by how well their title fits `text` (equal, begins with it, has a part that begins with it), then by kind and length. */
export function rankHits(hits: readonly SearchHit[], text: string, limit: number): SearchHit[] {
  const wanted = text.trim().toLowerCase();
  return hits
    .map((hit) => ({ hit, fit: fitOf(hit.title.toLowerCase(), wanted) }))
    .sort(
      (a, b) =>
        a.fit - b.fit ||
        KIND_ORDER.indexOf(a.hit.kind) - KIND_ORDER.indexOf(b.hit.kind) ||
        a.hit.title.length - b.hit.title.length ||
        compare(a.hit.title, b.hit.title) ||
        compare(a.hit.context, b.hit.context),
    )
    .slice(0, limit)
    .map(({ hit }) => hit);
}

function fitOf(title: string, wanted: string): number {
  if (title === wanted) return 0;
  if (title.startsWith(wanted)) return 1;
  return title.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(wanted)) ? 2 : 3;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
