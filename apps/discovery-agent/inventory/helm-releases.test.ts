import { createStore, KubeApiError, type KubeClient, type KubeRequest, type Secret } from '@moonin/kube';
import { createLogger } from '@moonin/runtime';
import { afterEach, describe, expect, test } from 'vitest';
import { helmSecret } from '../testing/helm-secret.ts';
import { plainSanitiser } from '../testing/plain-sanitiser.ts';
import { type HelmSecretView, helmSecretView } from '../views/helm-secret-view.ts';
import { createHelmReleases, type HelmReleases, RELEASE_INDEX } from './helm-releases.ts';

const running: HelmReleases[] = [];
afterEach(async () => {
  for (const helm of running.splice(0)) await helm.stop();
});

function secretOf(revision: number, over: { status?: string; version?: string; chartVersion?: string } = {}): Secret {
  const { status = 'deployed', version = String(100 + revision), chartVersion = `${revision}.0.0` } = over;
  const secret = helmSecret({ namespace: 'shop', release: 'shop', revision, status, chartVersion });
  const metadata = { ...secret.metadata, uid: `uid-${revision}`, resourceVersion: version };
  return { ...secret, metadata } as unknown as Secret;
}

/** Secrets on an API server, and what is told of them; `fail` decides what an answer is instead. */
function createRig() {
  const server = new Map<string, Secret>();
  const store = createStore<HelmSecretView>({ [RELEASE_INDEX]: ({ release }) => (release === null ? [] : [release]) });
  const asked: string[] = [];
  const told: string[] = [];
  const logged: string[] = [];
  const rig = { fail: (_asked: number): Error | null => null };
  const request = ({ path }: KubeRequest): Promise<unknown> => {
    const name = path.split('/').at(-1) ?? '';
    asked.push(name);
    const failure = rig.fail(asked.length);
    const secret = server.get(name);
    if (failure !== null) return Promise.reject(failure);
    return secret === undefined ? Promise.reject(refusal(404, 'NotFound')) : Promise.resolve(structuredClone(secret));
  };
  const helm = createHelmReleases({
    client: { request } as unknown as KubeClient,
    store,
    sanitiser: plainSanitiser,
    log: createLogger({ name: 'test', level: 'debug', destination: { write: (line) => void logged.push(line) } }),
    onRead: (release, version) => void told.push(`${release}@${version}`),
  });
  running.push(helm);
  const put = (secret: Secret): HelmSecretView => {
    const view = helmSecretView(secret, (text) => text);
    server.set(secret.metadata.name, secret);
    store.set(`shop/${secret.metadata.name}`, view);
    helm.touch(view);
    return view;
  };
  return { ...rig, rig, helm, store, server, asked, told, logged, put };
}

function refusal(status: number, reason: string): KubeApiError {
  return new KubeApiError({ status, reason, message: reason });
}
const idle = (helm: HelmReleases) => helm.idle(5_000, new AbortController().signal);

describe('payloads of releases', () => {
  test('only the newest revision is read, and again only when its Secret changed', async () => {
    const { helm, put, asked, told } = createRig();
    put(secretOf(1, { status: 'superseded' }));
    put(secretOf(2));
    helm.start();
    await idle(helm);
    expect(asked).toEqual(['sh.helm.release.v1.shop.v2']);
    expect(told).toEqual(['shop/shop@102']);
    expect(helm.details('shop/shop')?.unpack()).toMatchObject({ chart: 'shop', chartVersion: '2.0.0', problem: null });
    put(secretOf(1, { status: 'superseded', version: '103' }));
    await idle(helm);
    expect(asked).toHaveLength(1);
    put(secretOf(2, { status: 'failed', version: '104' }));
    expect(helm.details('shop/shop')).toBeNull();
    await idle(helm);
    expect(asked).toHaveLength(2);
    expect(helm.details('shop/shop')).not.toBeNull();
  });

  test('the chart of an older revision is read when it is asked for, once', async () => {
    const { helm, put, asked } = createRig();
    const first = put(secretOf(1, { status: 'superseded' }));
    put(secretOf(2));
    helm.start();
    expect(helm.chartOf(first)).toBeNull();
    await idle(helm);
    expect(helm.chartOf(first)).toEqual({ chart: 'shop', chartVersion: '1.0.0', appVersion: '7.1.0' });
    expect(asked.toSorted()).toEqual(['sh.helm.release.v1.shop.v1', 'sh.helm.release.v1.shop.v2']);
    helm.forget(first);
    expect(helm.chartOf(first)).toBeNull();
  });

  test('when the newest is gone, the one before is read', async () => {
    const { helm, put, store, server } = createRig();
    put(secretOf(1));
    const second = put(secretOf(2));
    helm.start();
    await idle(helm);
    server.delete(second.metadata.name);
    store.delete(`shop/${second.metadata.name}`);
    helm.forget(second);
    await idle(helm);
    expect(helm.details('shop/shop')?.unpack().chartVersion).toBe('1.0.0');
    expect(helm.details('shop/other')).toBeNull();
  });

  test('an error is tried again', async () => {
    const { helm, put, rig, told } = createRig();
    rig.fail = (asked) => (asked <= 1 ? refusal(500, 'InternalError') : null);
    put(secretOf(1));
    helm.start();
    await expect.poll(() => helm.details('shop/shop')?.unpack().chart, { timeout: 10_000 }).toBe('shop');
    expect(told).toEqual(['shop/shop@101']);
  });

  test('a Secret that may not be read names its namespace, and its release is told by the labels', async () => {
    const { helm, put, rig, logged } = createRig();
    rig.fail = () => refusal(403, 'Forbidden');
    put(secretOf(1));
    helm.start();
    await idle(helm);
    expect(helm.refusedIn).toEqual(['shop']);
    expect(helm.details('shop/shop')?.unpack()).toMatchObject({
      chart: null,
      problem: expect.stringMatching(/may not/),
    });
    expect(logged.join('')).not.toContain('canary');
  });
});
