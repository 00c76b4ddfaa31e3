import type { DeploymentListItem, LiveChange, Page } from '@moonin/contracts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readKey, webRead } from '../data/web-read.ts';
import { pagesToRefresh } from './long-list.ts';
import { createRefresher } from './refresher.ts';

const at = { organization: 'acme' };
const changeOf = (...ids: string[]): LiveChange => ({ kind: 'deployment', clusterId: 'c1', ids });

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});
afterEach(() => client.clear());

/** Watches a read whose n-th fetch answers n, each as slow as `gate` says. */
function watch(read: Parameters<typeof readKey>[0], gate: () => Promise<void> = async () => undefined) {
  let fetches = 0;
  const observer = new QueryObserver(client, {
    queryKey: readKey(read),
    queryFn: async () => {
      fetches += 1;
      const answer = fetches;
      await gate();
      return answer;
    },
  });
  const stop = observer.subscribe(() => undefined);
  return { answer: () => observer.getCurrentResult().data, stop };
}

describe('refresher', () => {
  test('fetches what is concerned and leaves the rest', async () => {
    const one = watch(webRead('deployment', { ...at, deploymentId: 'd1' }));
    const two = watch(webRead('deployment', { ...at, deploymentId: 'd2' }));
    await vi.waitFor(() => expect([one.answer(), two.answer()]).toEqual([1, 1]));
    createRefresher(client, 0).changed([changeOf('d1')]);
    await vi.waitFor(() => expect([one.answer(), two.answer()]).toEqual([2, 1]));
    one.stop();
    two.stop();
  });

  test('a change during a fetch is not lost: another fetch follows', async () => {
    const gates: (() => void)[] = [];
    const read = watch(webRead('deployments', at), () => new Promise<void>((resolve) => gates.push(resolve)));
    const open = () => gates.shift()?.();
    await vi.waitFor(() => expect(gates).toHaveLength(1));
    open();
    await vi.waitFor(() => expect(read.answer()).toBe(1));
    const refresher = createRefresher(client, 0);
    refresher.changed([changeOf('d1')]);
    await vi.waitFor(() => expect(gates).toHaveLength(1));
    refresher.changed([changeOf('d2')]);
    open();
    await vi.waitFor(() => expect(gates).toHaveLength(1));
    open();
    await vi.waitFor(() => expect(read.answer()).toBe(3));
    read.stop();
  });

  test('after a gap everything is fetched', async () => {
    const images = watch(webRead('images', at));
    await vi.waitFor(() => expect(images.answer()).toBe(1));
    createRefresher(client, 0).missed();
    await vi.waitFor(() => expect(images.answer()).toBe(2));
    images.stop();
  });
});

describe('pages of a long list', () => {
  const pages = Array.from({ length: 8 }, (_, index) => ({
    items: [{ id: `d${index}` } as DeploymentListItem],
    nextCursor: null,
    total: 8,
  })) satisfies Page<DeploymentListItem>[];

  test('those with changed rows, and always the first', () => {
    expect(pagesToRefresh(pages, new Set(['d3', 'd6', 'elsewhere']))).toEqual([0, 3, 6]);
  });

  test('the last ones when no rows are named', () => {
    expect(pagesToRefresh(pages, null)).toEqual([0, 4, 5, 6, 7]);
  });
});
