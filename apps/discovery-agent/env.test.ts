import { EnvError } from '@moonin/runtime';
import { describe, expect, test } from 'vitest';
import { type AgentSettings, readSettings } from './env.ts';

const token = `mct_${'a'.repeat(20)}_${'b'.repeat(43)}`;
const credentials = {
  API_URL: 'https://api.example',
  PROJECT_ID: '01977a00-0000-7000-8000-000000000002',
  CLUSTER_ID: '01977a00-0000-7000-8000-000000000001',
  CLUSTER_TOKEN: token,
};
const inside = {
  ...credentials,
  KUBERNETES_SERVICE_HOST: '10.0.0.1',
  KUBERNETES_SERVICE_PORT: '443',
  SANITISE_KEY_FILE: '/etc/moonin/key',
};

function problemsOf(args: string[], source: Record<string, string | undefined>): readonly string[] {
  try {
    readSettings(args, source);
  } catch (error) {
    if (error instanceof EnvError) return error.problems;
    throw error;
  }
  return [];
}

describe('settings', () => {
  test('the cloud is asked inside a cluster, and outside when it is named', () => {
    const outside = { ...credentials, KUBECONFIG: 'k', KUBE_CONTEXT: 'c' };
    const urlOf = (source: Record<string, string>) => (readSettings([], source) as AgentSettings).cloudMetadataUrl;
    expect(urlOf(inside)).toBe('http://169.254.169.254');
    expect(urlOf(outside)).toBeNull();
    expect(urlOf({ ...inside, CLOUD_METADATA_URL: 'off' })).toBeNull();
    expect(urlOf({ ...outside, CLOUD_METADATA_URL: 'http://127.0.0.1:1' })).toBe('http://127.0.0.1:1');
    expect(problemsOf([], { ...outside, CLOUD_METADATA_URL: 'https://x' })).toContain(
      'CLOUD_METADATA_URL: is neither off nor an http address',
    );
  });

  test('inside a cluster: the service account, the lease, all interfaces', () => {
    expect(readSettings([], { ...inside, POD_NAME: 'agent-0' })).toMatchObject({
      mode: 'run',
      access: { kind: 'in-cluster', host: '10.0.0.1', port: '443' },
      api: { url: 'https://api.example', clusterId: credentials.CLUSTER_ID },
      health: { host: '0.0.0.0', port: 8080 },
      ignore: { namespaces: ['kube-system'], resources: [], nodeLabels: [] },
      watchNamespaces: [],
      instance: 'agent-0',
      isLeaderElected: true,
      sanitiseKey: { file: '/etc/moonin/key', isMadeWhenAbsent: false },
    });
  });

  test('outside: the named kubeconfig, no lease, loopback, a key of its own', () => {
    const settings = readSettings(['--kubeconfig', 'k.yaml', '--context=prod'], {
      ...credentials,
      STATE_DIR: '/state',
      IGNORE_NAMESPACES: 'a, b-*',
    });
    expect(settings).toMatchObject({
      access: { kind: 'kubeconfig', file: 'k.yaml', context: 'prod' },
      health: { host: '127.0.0.1', port: 0 },
      ignore: { namespaces: ['a', 'b-*'] },
      isLeaderElected: false,
      sanitiseKey: { file: '/state/sanitise.key', isMadeWhenAbsent: true },
    });
    expect(readSettings(['--leader-elect'], { ...credentials, KUBECONFIG: 'k', KUBE_CONTEXT: 'c' })).toMatchObject({
      access: { file: 'k', context: 'c' },
      isLeaderElected: true,
    });
  });

  test('a kubeconfig that is named wins over the service account; one that merely is there does not', () => {
    expect(readSettings(['--kubeconfig', 'k'], inside)).toMatchObject({ access: { kind: 'kubeconfig' } });
    expect(readSettings([], { ...inside, KUBECONFIG: 'k' })).toMatchObject({ access: { kind: 'in-cluster' } });
  });

  test('--once needs a cluster and no credentials', () => {
    expect(readSettings(['--once', '--output', 'json', '--kubeconfig', 'k'], {})).toMatchObject({
      mode: 'once',
      api: null,
    });
    expect(readSettings(['--once'], { KUBERNETES_SERVICE_HOST: '10.0.0.1' })).toMatchObject({ mode: 'once' });
  });

  test('every problem is told at once, and no value of a secret', () => {
    const problems = problemsOf(['--nope', 'x', '--output', 'yaml', '--context'], {
      API_URL: 'ftp://x',
      CLUSTER_ID: 'one',
      CLUSTER_TOKEN: 'canary-token',
      LOG_LEVEL: 'loud',
      HEALTH_ADDR: 'here',
      IGNORE_RESOURCES: 'jobs',
      WATCH_NAMESPACES: 'a*',
    });
    const text = problems.join('\n');
    for (const name of [
      '--nope',
      'x:',
      '--output',
      '--context',
      'API_URL',
      'PROJECT_ID',
      'CLUSTER_ID',
      'CLUSTER_TOKEN',
      'LOG_LEVEL',
      'HEALTH_ADDR',
      'IGNORE_RESOURCES',
      'WATCH_NAMESPACES',
    ]) {
      expect(text).toContain(name);
    }
    expect(text).not.toContain('canary');
  });

  test('inside a cluster the key has to be mounted; outside a kubeconfig has to be named', () => {
    expect(problemsOf([], { ...inside, SANITISE_KEY_FILE: undefined })).toEqual([
      expect.stringContaining('SANITISE_KEY_FILE'),
    ]);
    expect(problemsOf([], credentials)).toEqual([expect.stringContaining('--kubeconfig')]);
  });

  test('help and version need nothing', () => {
    expect(readSettings(['--help'], {})).toEqual({ print: 'help' });
    expect(readSettings(['--version'], {})).toEqual({ print: 'version' });
  });

  test.each([
    [':9090', { host: '0.0.0.0', port: 9090 }],
    ['127.0.0.1:0', { host: '127.0.0.1', port: 0 }],
    ['[::1]:8080', { host: '::1', port: 8080 }],
  ])('HEALTH_ADDR %s', (HEALTH_ADDR, health) => {
    expect(readSettings([], { ...inside, HEALTH_ADDR })).toMatchObject({ health });
  });
});
