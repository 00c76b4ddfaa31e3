import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeTiming, type FakeTiming } from '../testing/fake-timing.ts';
import { loadInCluster } from './in-cluster.ts';
import { loadKubeconfig } from './load-kubeconfig.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let timing: FakeTiming;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kube-'));
  timing = createFakeTiming();
});

afterEach(() => rm(folder, { recursive: true }));

const put = (name: string, content: string): Promise<void> => writeFile(join(folder, name), content);

async function kubeconfig(user: object, cluster: object = {}): Promise<string> {
  const document = {
    'current-context': 'production',
    contexts: [
      { name: 'production', context: { cluster: 'one', user: 'nobody' } },
      { name: 'test', context: { cluster: 'one', user: 'me', namespace: 'team' } },
    ],
    clusters: [{ name: 'one', cluster: { server: 'https://kube.example.test:6443/base', ...cluster } }],
    users: [{ name: 'me', user }],
  };
  await put('config', JSON.stringify(document));
  return join(folder, 'config');
}

describe('the context', () => {
  test('is the one that is named', async () => {
    const connection = await loadKubeconfig({ file: await kubeconfig({ token: 't' }), context: 'test', timing });
    expect(connection).toMatchObject({ name: 'test', namespace: 'team', proxy: null });
    expect(connection.server.href).toBe('https://kube.example.test:6443/base');
    expect((await connection.credentials()).headers).toEqual({ authorization: 'Bearer t' });
  });

  test('is never the current one', async () => {
    const file = await kubeconfig({});
    await expect(loadKubeconfig({ file, onlyContext: true })).rejects.toThrow(
      'has 2 contexts; name one of: production, test',
    );
    await expect(loadKubeconfig({ file, context: 'prod' })).rejects.toThrow(
      'no context "prod"; it has: production, test',
    );
  });

  test('may go unnamed where there is one and the caller says so', async () => {
    await put(
      'one',
      'contexts: [{name: a, context: {cluster: c}}]\nclusters: [{name: c, cluster: {server: "http://h"}}]\n',
    );
    expect(await loadKubeconfig({ file: join(folder, 'one'), onlyContext: true })).toMatchObject({
      name: 'a',
      namespace: null,
    });
  });

  test.each([
    ['not: [a', 'cannot read kubeconfig'],
    ['- a list', 'is not a kubeconfig'],
    ['contexts: [{name: a, context: {cluster: c}}]', 'needs cluster "c", which has no server'],
    [
      'contexts: [{name: a, context: {cluster: c, user: u}}]\nclusters: [{name: c, cluster: {server: "http://h"}}]',
      'needs user "u"',
    ],
    [
      'contexts: [{name: a, context: {cluster: c}}]\nclusters: [{name: c, cluster: {server: "no url"}}]',
      'server is not a URL',
    ],
  ])('%s is refused with the reason', async (content, reason) => {
    await put('bad', content);
    await expect(loadKubeconfig({ file: join(folder, 'bad'), context: 'a' })).rejects.toThrow(reason);
  });

  test('a file that is not there is named', async () => {
    await expect(loadKubeconfig({ file: join(folder, 'none'), context: 'a' })).rejects.toThrow(`${folder}/none`);
  });
});

describe('credentials', () => {
  test('certificates stand in the file or beside it, relative to it', async () => {
    await put('ca.pem', 'CA');
    await put('key.pem', 'KEY');
    const user = { 'client-certificate-data': Buffer.from('CERT').toString('base64'), 'client-key': 'key.pem' };
    const cluster = {
      'certificate-authority': 'ca.pem',
      'tls-server-name': 'inner',
      'insecure-skip-tls-verify': false,
    };
    const { credentials } = await loadKubeconfig({ file: await kubeconfig(user, cluster), context: 'test', timing });
    expect((await credentials()).tls).toEqual({
      ca: Buffer.from('CA'),
      cert: Buffer.from('CERT'),
      key: Buffer.from('KEY'),
      serverName: 'inner',
      verify: true,
    });
  });

  test('a token file wins over a token, is read again after a minute or when refused, and survives a failed read', async () => {
    await put('token', 'first\n');
    const file = await kubeconfig({ token: 'static', tokenFile: 'token' });
    const connection = await loadKubeconfig({ file, context: 'test', timing });
    const header = async () => (await connection.credentials()).headers.authorization;
    expect(await header()).toBe('Bearer first');
    await put('token', 'second');
    expect(await header()).toBe('Bearer first');
    await timing.advance(60_000);
    expect(await header()).toBe('Bearer second');
    await put('token', 'third');
    connection.forgetCredentials();
    expect(await header()).toBe('Bearer third');
    await rm(join(folder, 'token'));
    await timing.advance(60_000);
    expect(await header()).toBe('Bearer third');
  });

  test('basic authentication and impersonation', async () => {
    const user = { username: 'u', password: 'p:w', as: 'other', 'as-uid': '7', 'as-groups': ['a', 'b'] };
    const connection = await loadKubeconfig({ file: await kubeconfig(user), context: 'test', timing });
    expect((await connection.credentials()).headers).toEqual({
      authorization: `Basic ${Buffer.from('u:p:w').toString('base64')}`,
      'impersonate-user': 'other',
      'impersonate-uid': '7',
      'impersonate-group': ['a', 'b'],
    });
  });

  test('verification is off only where the file says so, and the proxy is the file’s', async () => {
    const cluster = { 'insecure-skip-tls-verify': true, 'proxy-url': 'socks5://proxy:1080' };
    const connection = await loadKubeconfig({ file: await kubeconfig({}, cluster), context: 'test', timing });
    expect((await connection.credentials()).tls.verify).toBe(false);
    expect(connection.proxy?.href).toBe('socks5://proxy:1080');
  });

  test('old auth providers are refused with what to use instead', async () => {
    const file = await kubeconfig({ 'auth-provider': { name: 'gcp' } });
    await expect(loadKubeconfig({ file, context: 'test' })).rejects.toThrow(
      'auth-provider gcp is not supported; use its exec plugin',
    );
  });
});

describe('credential plugins', () => {
  async function plugin(script: string): Promise<void> {
    await put('plugin.sh', `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, 'plugin.sh'), 0o755);
  }

  const exec = {
    apiVersion: 'client.authentication.k8s.io/v1',
    command: './plugin.sh',
    args: ['x'],
    env: [{ name: 'WHO', value: 'me' }],
    provideClusterInfo: true,
  };

  test('run beside the file, once for all who ask, with what they must know', async () => {
    await plugin(`echo run >> ${folder}/runs
printf '%s' "$KUBERNETES_EXEC_INFO" > ${folder}/info
printf '{"kind":"ExecCredential","status":{"token":"%s-%s","clientCertificateData":"C","clientKeyData":"K"}}' "$WHO" "$1"`);
    const connection = await loadKubeconfig({ file: await kubeconfig({ exec }), context: 'test', timing });
    const answers = await Promise.all([connection.credentials(), connection.credentials(), connection.credentials()]);
    for (const { headers, tls } of answers) {
      expect(headers).toEqual({ authorization: 'Bearer me-x' });
      expect([tls.cert?.toString(), tls.key?.toString()]).toEqual(['C', 'K']);
    }
    await connection.credentials();
    const { readFile } = await import('node:fs/promises');
    expect(await readFile(join(folder, 'runs'), 'utf8')).toBe('run\n');
    expect(JSON.parse(await readFile(join(folder, 'info'), 'utf8'))).toMatchObject({
      apiVersion: exec.apiVersion,
      kind: 'ExecCredential',
      spec: { interactive: false, cluster: { server: 'https://kube.example.test:6443/base' } },
    });
    connection.forgetCredentials();
    await connection.credentials();
    expect(await readFile(join(folder, 'runs'), 'utf8')).toBe('run\nrun\n');
  });

  test('that fail say why, and how to install them', async () => {
    await plugin('echo no session >&2; exit 3');
    const file = await kubeconfig({ exec: { ...exec, installHint: 'Log in first' } });
    const { credentials } = await loadKubeconfig({ file, context: 'test', timing });
    await expect(credentials()).rejects.toThrow('credential plugin ./plugin.sh failed: no session (Log in first)');
  });
});

describe('in a cluster', () => {
  const address = { host: '10.0.0.1', port: '443' };

  test('the service account’s files are used and refreshed', async () => {
    await put('token', 'one');
    await put('ca.crt', 'CA');
    await put('namespace', 'moonin\n');
    const connection = await loadInCluster({ ...address, folder, timing });
    expect(connection).toMatchObject({ name: 'in-cluster', namespace: 'moonin' });
    expect(connection.server.href).toBe('https://10.0.0.1/');
    const { headers, tls } = await connection.credentials();
    expect(headers.authorization).toBe('Bearer one');
    expect(tls).toMatchObject({ ca: Buffer.from('CA'), verify: true });
    await put('token', 'two');
    await timing.advance(60_000);
    expect((await connection.credentials()).headers.authorization).toBe('Bearer two');
  });

  test('IPv6 hosts get brackets', async () => {
    await put('token', 'one');
    await put('ca.crt', 'CA');
    const connection = await loadInCluster({ host: 'fd00::1', port: '6443', folder, timing });
    expect(connection.server.href).toBe('https://[fd00::1]:6443/');
    expect(connection.namespace).toBeNull();
  });

  test('outside of one it says so', async () => {
    await expect(loadInCluster({ host: undefined, port: undefined })).rejects.toThrow('not in a cluster');
    await expect(loadInCluster({ ...address, folder })).rejects.toThrow(`no service account is mounted in ${folder}`);
  });
});
