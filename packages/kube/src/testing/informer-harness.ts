import { createLogger } from '@moonin/runtime';
import { expect, onTestFinished } from 'vitest';
import { createInformer } from '../informer/informer.ts';
import type { Informer, InformerOptions, InformerStatus } from '../informer/informer-types.ts';
import type { ConfigMap } from '../resources/objects.ts';
import { resources } from '../resources/resources.ts';
import { systemTiming, type Timing } from '../timing/timing.ts';
import { createKubeClient } from '../transport/kube-client.ts';
import { eventually } from './eventually.ts';
import { type FakeApiServer, startFakeApiServer } from './fake-api-server.ts';
import { createFakeCollection, type FakeCollection } from './fake-collection.ts';

/** Pauses a hundred times shorter, so that back-off is real but quick. */
const hurried: Timing = { ...systemTiming, sleep: (ms, signal) => systemTiming.sleep(ms / 100, signal) };

/** What one informer told. */
export interface Followed {
  informer: Informer<ConfigMap>;
  /** `+name` added, `~name` changed, `-name` deleted, `-name?` deleted with an unknown last state. */
  told: string[];
  statuses: InformerStatus[];
  faults: string[];
}

/** A fake API server with ConfigMaps, and informers of them; all end with the test. */
export interface InformerHarness {
  server: FakeApiServer;
  collection: FakeCollection;
  follow(options?: Partial<InformerOptions<ConfigMap>>): Followed;
  storeEqualsServer(informer: Informer<ConfigMap>): void;
  /** Waits until so many watches are open. */
  watching(count?: number): Promise<void>;
}

/** Records the pauses asked for, and makes them shorter. */
export function recordPauses(input: { divisor: number; random: number }): { pauses: number[]; timing: Timing } {
  const pauses: number[] = [];
  const sleep = (ms: number, signal?: AbortSignal): Promise<void> => {
    pauses.push(ms);
    return systemTiming.sleep(ms / input.divisor, signal);
  };
  return { pauses, timing: { ...systemTiming, sleep, random: () => input.random } };
}

/** Starts the server; call it in a test. */
export async function startInformerHarness(): Promise<InformerHarness> {
  const log = createLogger({ name: 'test', level: 'silent' });
  const collection = createFakeCollection();
  const server = await startFakeApiServer(collection.handler);
  const client = createKubeClient({ connection: server.connection, userAgent: 'test' });
  const informers: Informer<ConfigMap>[] = [];
  onTestFinished(async () => {
    await Promise.all(informers.map((informer) => informer.stop()));
    await client.close();
    await server.close();
  });

  return {
    server,
    collection,
    follow: (options = {}) => {
      const told: string[] = [];
      const statuses: InformerStatus[] = [];
      const faults: string[] = [];
      const informer = createInformer<ConfigMap>({
        client,
        resource: resources.configMaps,
        log,
        timing: hurried,
        onStatus: (status) => statuses.push(status),
        onFault: ({ phase, key }) => faults.push(`${phase} ${key}`),
        ...options,
      });
      informer.addHandler({
        onAdd: (object) => void told.push(`+${object.metadata.name}`),
        onUpdate: (object) => void told.push(`~${object.metadata.name}`),
        onDelete: (object, { finalStateKnown }) =>
          void told.push(`-${object.metadata.name}${finalStateKnown ? '' : '?'}`),
      });
      informers.push(informer);
      informer.start();
      return { informer, told, statuses, faults };
    },
    storeEqualsServer: (informer) => {
      const text = ({ metadata }: { metadata: { name: string; resourceVersion: string } }): string =>
        `${metadata.name}@${metadata.resourceVersion}`;
      expect([...informer.store.values()].map(text).sort()).toEqual([...collection.objects.values()].map(text).sort());
    },
    watching: (count = 1) => eventually(() => expect(collection.openWatches).toBe(count)),
  };
}
