import { createTestNamespace, describeWithHelmOnControlPlane, type TestNamespace } from '@moonin/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asList, chartDir, renderAgent, valueSets, valuesOf } from './agent-chart.ts';

const RESTRICTED = {
  'pod-security.kubernetes.io/enforce': 'restricted',
  'pod-security.kubernetes.io/warn': 'restricted',
};
const TOKEN = 'mct_aaaaaaaaaaaaaaaaaaaa_bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb';

await describeWithHelmOnControlPlane('the agent chart on a real API server', ({ helm, controlPlane }) => {
  let own: TestNamespace;
  let shop: TestNamespace;
  let payments: TestNamespace;

  beforeAll(async () => {
    [own, shop, payments] = await Promise.all([
      createTestNamespace(controlPlane, 'moonin', RESTRICTED),
      createTestNamespace(controlPlane, 'shop'),
      createTestNamespace(controlPlane, 'payments'),
    ]);
  });
  afterAll(() => Promise.all([own, shop, payments].map((namespace) => namespace?.remove())));

  test.each(valueSets)(
    '%s: every field is known, and Pod Security "restricted" has nothing to warn of',
    async (set) => {
      const watched = set === 'namespaced' ? ['--set', `watchNamespaces={${shop.name},${payments.name}}`] : [];
      const place = { release: `dry-${own.name}`, namespace: own.name };
      const objects = await renderAgent(helm, [...valuesOf(set), ...watched], place);
      // Its CRD is the Prometheus operator's.
      const known = objects.filter(({ kind }) => kind !== 'ServiceMonitor');
      const { stdout, stderr } = await controlPlane.kubectl(
        ['apply', '--dry-run=server', '--validate=strict', '-f', '-'],
        { stdin: asList(known) },
      );
      expect(stderr).toBe('');
      expect(stdout.match(/\(server dry run\)/g)).toHaveLength(known.length);
    },
  );

  test('installed, upgraded with its key kept, and gone again', async () => {
    const release = `agent-${own.name}`;
    const at = ['--namespace', own.name];
    const name = `${release}-moonin-agent`;
    const read = async (path: string, object: string) =>
      (await own.kubectl(['get', object, '-o', `jsonpath=${path}`])).stdout;
    const keyOf = () => read('{.data.sanitise\\.key}', `secret/${name}-sanitise-key`);

    const installed = await helm(['install', release, chartDir, ...at, ...valuesOf('default')]);
    expect(installed.stdout).toContain(`kubectl --namespace ${own.name} rollout status deployment/${name}-discovery`);
    expect(installed.stdout).toContain('the whole cluster');
    expect(installed.stdout + installed.stderr).not.toContain(TOKEN);
    expect(Buffer.from(await read('{.data.CLUSTER_TOKEN}', `secret/${name}-credentials`), 'base64').toString()).toBe(
      TOKEN,
    );
    // The namespace refuses pods that are not "restricted", so these run because they are.
    await own.kubectl(['rollout', 'status', `deployment/${name}-discovery`, '--timeout=120s']);
    const key = await keyOf();
    expect(Buffer.from(key, 'base64')).toHaveLength(32);

    await helm(['upgrade', release, chartDir, ...at, ...valuesOf('default'), '--set', 'logLevel=debug']);
    const levels = '{.spec.template.spec.containers[0].env[?(@.name=="LOG_LEVEL")].value}';
    expect(await read(levels, `deployment/${name}-discovery`)).toBe('debug');
    expect(await keyOf()).toBe(key);

    const elsewhere = await renderAgent(helm, valuesOf('default'), { release, namespace: own.name });
    const applied = await controlPlane.kubectl(['apply', '--dry-run=server', '-f', '-'], {
      stdin: asList(elsewhere.filter(({ metadata }) => metadata.name.endsWith('sanitise-key'))),
      allowFailure: true,
    });
    expect(applied.stderr).toContain('field is immutable');

    await helm(['uninstall', release, ...at]);
    const kinds =
      'deployments,secrets,serviceaccounts,roles,rolebindings,poddisruptionbudgets,clusterroles,clusterrolebindings';
    const left = await own.kubectl(['get', kinds, '-l', `app.kubernetes.io/instance=${release}`, '-o', 'name']);
    expect(left.stdout).toBe('');
  });

  test.each(['logLevel=info', 'credentials.clusterToken=mct_other_token'])(
    'an upgrade with %s makes new pods only when their environment is another',
    async (setting) => {
      const [before, after] = await Promise.all(
        [[], ['--set', setting]].map(async (more) => {
          const objects = await renderAgent(helm, [...valuesOf('default'), ...more]);
          return JSON.stringify(objects.find(({ kind }) => kind === 'Deployment'));
        }),
      );
      expect(before === after).toBe(setting === 'logLevel=info');
    },
  );
});
