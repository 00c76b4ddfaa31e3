import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MetadataPlay, type MetadataServer, startMetadataServer } from '../testing/metadata-server.ts';
import type { CloudFacts } from './clouds.ts';
import { readCloud } from './read-cloud.ts';

let server: MetadataServer;
beforeEach(async () => {
  server = await startMetadataServer('nothing');
});
afterEach(() => server.close());

const never = new AbortController().signal;
const read = (timeoutMs = 10_000) => readCloud({ baseUrl: server.url, timeoutMs, signal: never });

describe('each cloud, with the headers that it wants', () => {
  test.each<[MetadataPlay, CloudFacts]>([
    [
      'gke',
      { cloud: 'google', provider: 'gke', clusterName: 'shop-gke', region: 'europe-west1', zone: 'europe-west1-b' },
    ],
    [
      'google without GKE',
      { cloud: 'google', provider: null, clusterName: null, region: 'europe-west1', zone: 'europe-west1-b' },
    ],
    ['eks', { cloud: 'aws', provider: 'eks', clusterName: 'shop-eks', region: 'eu-central-1', zone: 'eu-central-1b' }],
    [
      'aws without EKS',
      { cloud: 'aws', provider: null, clusterName: null, region: 'eu-central-1', zone: 'eu-central-1b' },
    ],
    [
      'aks',
      {
        cloud: 'azure',
        provider: 'aks',
        clusterName: 'MC_shop_shop-aks_westeurope',
        region: 'westeurope',
        zone: 'westeurope-2',
      },
    ],
    [
      'azure without AKS',
      { cloud: 'azure', provider: null, clusterName: null, region: 'westeurope', zone: 'westeurope-2' },
    ],
    ['doks', { cloud: 'digitalocean', provider: 'digitalocean', clusterName: null, region: 'fra1', zone: null }],
    ['a droplet', { cloud: 'digitalocean', provider: null, clusterName: null, region: 'fra1', zone: null }],
  ])('%s', async (play, expected) => {
    server.play = play;
    expect(await read()).toEqual(expected);
  });
});

describe('what is no cloud’s answer gives nothing', () => {
  test.each<MetadataPlay>(['nothing', 'a captive portal', 'redirects', 'too much', 'errors', 'half an answer'])(
    '%s',
    async (play) => {
      server.play = play;
      expect(await read()).toBeNull();
      expect(server.asked.length).toBeGreaterThan(0);
      expect(server.asked.filter(({ path }) => path === '/elsewhere')).toEqual([]);
    },
  );

  test('nobody listens', async () => {
    const { url } = server;
    await server.close();
    expect(await readCloud({ baseUrl: url, signal: never })).toBeNull();
  });
});

test('an answer that comes slowly is taken, one that never comes is not waited for', async () => {
  server.play = 'gke';
  server.pause = () => new Promise((resolve) => setTimeout(resolve, 100));
  expect(await read()).toMatchObject({ provider: 'gke' });
  server.pause = () => new Promise(() => undefined);
  expect(await read(100)).toBeNull();
});

test('a stop ends the questions', async () => {
  server.pause = () => new Promise(() => undefined);
  const stopping = new AbortController();
  const reading = readCloud({ baseUrl: server.url, timeoutMs: 600_000, signal: stopping.signal });
  stopping.abort();
  expect(await reading).toBeNull();
});

test('nothing is asked but place and name: no user data, no credentials, no attribute in bulk', async () => {
  for (const play of ['gke', 'eks', 'aks', 'doks'] as const) {
    server.play = play;
    await read();
  }
  const paths = new Set(server.asked.map(({ path }) => path));
  expect(
    [...paths].filter((path) => /user-?data|credential|recursive|identity|service-accounts|\/$/i.test(path)),
  ).toEqual([]);
  expect(paths.size).toBe(15);
});
