import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describeWithHelm, type Helm } from '@moonin/testing';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { chartDir, kubeVersion, valueSets, valuesOf } from './agent-chart.ts';
import { readmeTable } from './readme-table.ts';

const templateArgs = ['template', 'moonin-agent', chartDir, ...kubeVersion];
const SECRET = 'canary-of-the-chart';

/** What Helm says about values on top of a good set. */
async function refusal(helm: Helm, set: string, ...settings: string[]): Promise<string> {
  const args = [...templateArgs, ...valuesOf(set)];
  const result = await helm([...args, ...settings.flatMap((setting) => ['--set', setting])], { allowFailure: true });
  expect(result.exitCode).not.toBe(0);
  return result.stderr;
}

await describeWithHelm('values of the agent chart', (helm) => {
  test.each(valueSets)('helm lint --strict has nothing to say about %s', async (set) => {
    const { stdout, stderr } = await helm(['lint', '--strict', '--quiet', chartDir, ...valuesOf(set)]);
    expect(stdout + stderr).toBe('');
  });

  test.each([
    ['logLevel=loud', 'logLevel', /one of .*trace.*silent/],
    ['discovery.replicas=two', 'discovery/replicas', /string.*integer|integer.*string/],
    ['watchNamespaces={shop-*}', 'watchNamespaces/0', /match pattern/],
    ['watchNamespaces={a,a}', 'watchNamespaces', /equal|unique/],
    ['ignore.resources={jobs}', 'ignore/resources/0', /match pattern/],
    ['api.url=api.moonin.example', 'api/url', /match pattern/],
    ['image.repository=r/agent:1@sha256:1', 'image/repository', /match pattern/],
    ['credentials.clusterId=prod', 'credentials/clusterId', /match pattern/],
    ['discovery.resources.limits.memory=lots', 'discovery/resources/limits/memory', /match pattern|anyOf/],
    ['discovery.healthPort=80', 'discovery/healthPort', /1,?024/],
  ])('%s is refused by the schema, which says where and why', async (setting, where, why) => {
    const told = await refusal(helm, 'default', setting);
    // Helm 3 writes a.b.0 where Helm 4 writes /a/b/0.
    expect(told.replaceAll('.', '/')).toContain(where);
    expect(told).toMatch(why);
  });

  test.each([
    ['discovery.replica=2', 'replica'],
    ['watchNamespace={a}', 'watchNamespace'],
    ['credentials.token=x', 'token'],
  ])('%s is no value of the chart', async (setting, name) => {
    const told = await refusal(helm, 'default', setting);
    expect(told).toMatch(new RegExp(`additional propert(y|ies) '?${name}'? (is )?not allowed`, 'i'));
  });

  test('what is missing is told all at once', async () => {
    const { stderr } = await helm(templateArgs, { allowFailure: true });
    expect(stderr).toContain('image.repository: missing');
    expect(stderr).toContain('api.url: missing');
    expect(stderr).toContain('credentials: name existingSecret, or give projectId, clusterId, clusterToken');
  });

  test.each([
    ['existing-secrets', ['credentials.clusterToken=mct_a_b'], 'existingSecret and clusterToken exclude each other'],
    ['default', ['credentials.clusterId='], 'credentials: name existingSecret, or give clusterId'],
    ['proxy-and-private-ca', ['proxy.existingSecret=a'], 'proxy: url and existingSecret exclude each other'],
    ['proxy-and-private-ca', ['api.url=http://moonin.internal'], 'only https goes through a proxy'],
    ['proxy-and-private-ca', ['privateCa.secret=a'], 'privateCa: configMap and secret exclude each other'],
    ['default', ['discovery.serviceAccount.create=false'], 'without create it needs the name'],
    ['default', ['discovery.extraEnv[0].name=CLUSTER_ID'], 'discovery.extraEnv: CLUSTER_ID is there already'],
    ['default', ['discovery.podLabels.app\\.kubernetes\\.io/name=x'], "app.kubernetes.io/name is the chart's own"],
    [
      'proxy-and-private-ca',
      ['proxy.url=', 'proxy.existingSecret=proxy'],
      'discovery.networkPolicy.moonin.port: missing',
    ],
  ])('of %s with %j it is said why it does not fit', async (set, settings, message) => {
    expect(await refusal(helm, set, ...settings)).toContain(message);
  });

  test('no message quotes a secret', async () => {
    const token = await refusal(helm, 'default', `credentials.clusterToken=${SECRET}`);
    expect(token).toContain('credentials.clusterToken: not a token of the form mct_<id>_<secret>');
    const proxy = await refusal(helm, 'existing-secrets', `proxy.url=socks://me:${SECRET}@proxy`);
    expect(proxy).toContain('proxy.url: not an address of the form http://host:port');
    const wrongType = await refusal(helm, 'default', `credentials.clusterToken.a=${SECRET}`);
    expect(token + proxy + wrongType).not.toContain(SECRET);
  });

  test('the schema names every value, and the README explains every value', () => {
    const named = new Set<string>();
    const walk = (schema: Schema, at: readonly string[]): void => {
      for (const [name, inner] of Object.entries(schema.properties ?? {})) walk(inner, [...at, name]);
      if (schema.properties === undefined) named.add(at.join('.'));
    };
    walk(JSON.parse(read('values.schema.json')), []);
    named.delete('global');
    expect(leaves(parse(read('values.yaml')), named).toSorted()).toEqual([...named].toSorted());

    const rows = readmeTable('Values').map(([cell = '']) => cell.replaceAll('`', ''));
    const isUnder = (row: string) => (name: string) => name === row || name.startsWith(`${row}.`);
    expect(rows.filter((row) => ![...named].some(isUnder(row)))).toEqual([]);
    expect([...named].filter((name) => !rows.some((row) => isUnder(row)(name)))).toEqual([]);
  });
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
}

function read(file: string): string {
  return readFileSync(path.join(chartDir, file), 'utf8');
}

/** Paths of values, down to where the schema's own paths end; what has no default stands in the schema alone. */
function leaves(value: unknown, ends: ReadonlySet<string>, at: readonly string[] = []): string[] {
  const here = at.join('.');
  if (ends.has(here) || value === null || typeof value !== 'object') return [here];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, ends, [...at, name]));
}
