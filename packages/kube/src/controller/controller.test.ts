import { createLogger } from '@moonin/runtime';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { type InformerHarness, startInformerHarness } from '../testing/informer-harness.ts';
import { createController, watchFor } from './controller.ts';

vi.setConfig({ testTimeout: 60_000 });

const log = createLogger({ name: 'test', level: 'silent' });

let harness: InformerHarness;

beforeEach(async () => {
  harness = await startInformerHarness();
});

test('reconciles what is there once caches are synced, and what changes after', async () => {
  const { collection, follow, watching } = harness;
  collection.put('a');
  collection.put('b');
  const { informer } = follow();
  const reconciled: string[] = [];
  const controller = createController({
    name: 'test',
    sources: [watchFor(informer)],
    log,
    reconcile: async (key) => {
      reconciled.push(`${key} ${informer.store.get(key)?.data?.state ?? 'gone'}`);
      return undefined;
    },
  });
  await controller.start();
  await watching();
  await eventually(() => expect(reconciled).toEqual(['default/a gone', 'default/b gone']));
  collection.put('a', { state: 'new' });
  await eventually(() => expect(reconciled.at(-1)).toBe('default/a new'));
  collection.remove('b');
  await eventually(() => expect(reconciled.at(-1)).toBe('default/b gone'));
  await controller.stop();
});

test('a kind that is forbidden does not hold the others up', async () => {
  const { collection, follow } = harness;
  collection.put('a');
  collection.refuse('list', 1, 403, 'Forbidden');
  const forbidden = follow({ unavailableRetryMs: 1_000_000_000 });
  await forbidden.informer.settled;
  const allowed = follow();
  const reconciled: string[] = [];
  const controller = createController({
    name: 'test',
    sources: [watchFor(forbidden.informer), watchFor(allowed.informer)],
    log,
    reconcile: async (key) => {
      reconciled.push(key);
      return undefined;
    },
  });
  await controller.start();
  await eventually(() => expect(reconciled).toEqual(['default/a']));
  expect(forbidden.informer.hasSynced).toBe(false);
  await controller.stop();
});

test('stop lets work in hand finish, and aborts what takes too long', async () => {
  const { collection, follow } = harness;
  collection.put('quick');
  collection.put('slow');
  const { informer } = follow();
  const finished: string[] = [];
  const controller = createController({
    name: 'test',
    sources: [watchFor(informer)],
    log,
    concurrency: 2,
    reconcile: async (key, signal) => {
      if (key === 'default/quick') await new Promise((resolve) => setTimeout(resolve, 20));
      else await new Promise((resolve) => signal.addEventListener('abort', resolve));
      finished.push(key);
      return undefined;
    },
  });
  await controller.start();
  await eventually(() => expect(controller.queue.processing).toBe(2));
  await controller.stop({ drainMs: 100 });
  expect(finished).toEqual(['default/quick', 'default/slow']);
  expect(informer.status.state).toBe('stopped');
});

test('an object that moves to another key has both reconciled', async () => {
  const { collection, follow, watching } = harness;
  collection.put('a', { owner: 'one' });
  const { informer } = follow();
  const reconciled: string[] = [];
  const controller = createController({
    name: 'test',
    sources: [watchFor(informer, (object) => [object.data?.owner ?? ''])],
    log,
    reconcile: async (key) => {
      reconciled.push(key);
      return undefined;
    },
  });
  await controller.start();
  await watching();
  await eventually(() => expect(reconciled).toEqual(['one']));
  collection.put('a', { owner: 'two' });
  await eventually(() => expect(reconciled).toEqual(['one', 'one', 'two']));
  await controller.stop();
});
