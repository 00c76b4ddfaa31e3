import { gzipSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';
import { expect, owner } from '../journey.ts';
import { adminRoutes, portalRoutes, type Route } from '../routes.ts';

const MOST_BYTES = 180_000;

/** Bytes of JavaScript, compressed, that the page's HTML itself asks a browser of today for. */
async function firstLoadBytes(
  request: APIRequestContext,
  address: string,
  known: Map<string, number>,
): Promise<number> {
  const html = await (await request.get(address)).text();
  const tags = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => !/nomodule/i.test(tag));
  const scripts = new Set(tags.flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []));
  let bytes = 0;
  for (const file of scripts) {
    const size = known.get(file) ?? gzipSync(await (await request.get(new URL(file, address).href)).body()).length;
    known.set(file, size);
    bytes += size;
  }
  return bytes;
}

async function measure(request: APIRequestContext, routes: readonly Route[]): Promise<[string, number][]> {
  const known = new Map<string, number>();
  const measured: [string, number][] = [];
  for (const { name, address } of routes) measured.push([name, await firstLoadBytes(request, address, known)]);
  return measured;
}

for (const [app, routesOf] of [
  ['portal', portalRoutes],
  ['admin', adminRoutes],
] as const) {
  owner(`no page of the ${app} loads more than 180 kB of JavaScript at first`, async ({ page, stack }, info) => {
    const measured = await measure(page.request, await routesOf(page.request, stack));
    const table = measured.map(([name, bytes]) => `${String(Math.round(bytes / 1000)).padStart(4)} kB  ${name}`);
    await info.attach(`first-load-${app}.txt`, { body: table.join('\n'), contentType: 'text/plain' });
    console.log(table.join('\n'));
    expect(measured.filter(([, bytes]) => bytes === 0)).toEqual([]);
    expect(measured.filter(([, bytes]) => bytes > MOST_BYTES)).toEqual([]);
  });
}
