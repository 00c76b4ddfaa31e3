import type { SearchHit } from '@moonin/contracts';
import { expect, test } from 'vitest';
import { rankHits } from './rank-hits.ts';

const hit = (kind: SearchHit['kind'], title: string, context = ''): SearchHit => ({
  kind,
  id: crypto.randomUUID(),
  title,
  context,
  state: null,
});

test('exact, beginnings, beginnings of a part, the rest; then what is looked for most, then the shorter', () => {
  const hits = [
    hit('node', 'web'),
    hit('deployment', 'cobweb'),
    hit('deployment', 'shop-web'),
    hit('image', 'web-proxy'),
    hit('deployment', 'web-store'),
    hit('deployment', 'web-shop'),
    hit('deployment', 'Web', 'b'),
    hit('deployment', 'Web', 'a'),
  ];
  expect(rankHits(hits, ' WEB ', 7).map(({ kind, title, context }) => `${kind} ${title} ${context}`.trim())).toEqual([
    'deployment Web a',
    'deployment Web b',
    'node web',
    'deployment web-shop',
    'deployment web-store',
    'image web-proxy',
    'deployment shop-web',
  ]);
});
