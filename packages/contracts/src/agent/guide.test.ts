import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { heartbeatRequest } from './heartbeat.ts';
import { REPORTS } from './items.ts';

const guide = (locale: string) =>
  readFileSync(
    fileURLToPath(new URL(`../../../../docs/guides/what-the-agent-reads.${locale}.md`, import.meta.url)),
    'utf8',
  );
const namesIn = (text: string) => [...text.matchAll(/`([A-Za-z]+)`/g)].map(([, name]) => name);

describe.each(['en', 'es'])('the guide to what the agent sends, %s', (locale) => {
  const text = guide(locale);

  test.each(Object.entries(REPORTS))('names every field of %s and no other', (kind, report) => {
    const line = text.split('\n').find((each) => each.startsWith(`| \`${kind}\` |`)) ?? '';
    expect(namesIn(line.split('|')[2] ?? '').toSorted()).toEqual(Object.keys(report.shape).toSorted());
  });

  test('names every field of a heartbeat', () => {
    const paragraph = text.split('\n\n').find((each) => each.includes('`queueDepth`')) ?? '';
    expect(namesIn(paragraph).toSorted()).toEqual(Object.keys(heartbeatRequest.shape).toSorted());
  });

  test('has a line for every report and no other', () => {
    const kinds = [...text.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, kind]) => kind);
    expect(kinds).toEqual(Object.keys(REPORTS));
  });
});
