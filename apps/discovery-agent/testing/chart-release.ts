import path from 'node:path';
import { TEST_CLUSTER_ID, TEST_TOKEN } from '@moonin/agent-client/testing';
import type { ControlPlaneClient, Helm } from '@moonin/testing';

const chartDir = path.resolve(import.meta.dirname, '../../../charts/moonin-agent');

/** An entry of a container's environment, as Kubernetes writes it. */
interface EnvEntry {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly secretKeyRef?: { readonly name: string; readonly key: string };
    readonly fieldRef?: { readonly fieldPath: string };
  };
}

/** The agent's chart, installed. */
export interface ChartRelease {
  /** Kubeconfig of exactly the service account that the agent's pods run as. */
  readonly kubeconfigPath: string;
  /** The variables that a pod named `agent-0` would start with. */
  env(): Promise<Record<string, string>>;
  /** Bytes of the mounted key. */
  sanitiseKey(): Promise<Buffer>;
  uninstall(): Promise<void>;
}

/** Installs the chart for an agent that a test starts by itself: no pods, everything else. */
export async function installChart(input: {
  helm: Helm;
  plane: ControlPlaneClient;
  namespace: string;
  release: string;
  apiUrl: string;
  /** Values besides those that every release needs; lists and objects are taken whole. */
  values?: { readonly discovery?: object; readonly [name: string]: unknown };
}): Promise<ChartRelease> {
  const { helm, plane, namespace, release, apiUrl, values = {} } = input;
  const place = ['--namespace', namespace];
  const all = {
    image: { repository: 'registry.example/moonin-agent' },
    api: { url: apiUrl },
    credentials: {
      projectId: '01977a00-0000-7000-8000-000000000002',
      clusterId: TEST_CLUSTER_ID,
      clusterToken: TEST_TOKEN,
    },
    fullnameOverride: release,
    ...values,
    discovery: { replicas: 0, ...values.discovery },
  };
  await helm(['install', release, chartDir, ...place, '--values', '-'], { stdin: JSON.stringify(all) });

  async function read<Found>(object: string): Promise<Found> {
    return JSON.parse((await plane.kubectl(['get', object, ...place, '-o', 'json'])).stdout);
  }
  async function secretValue(name: string, key: string): Promise<Buffer> {
    const { data } = await read<{ data: Record<string, string> }>(`secret/${name}`);
    return Buffer.from(data[key] ?? '', 'base64');
  }
  const token = await plane.createServiceAccountToken(namespace, `${release}-discovery`);
  return {
    kubeconfigPath: await plane.kubeconfigFor(token, namespace),
    async env() {
      const deployment = await read<{ spec: { template: { spec: { containers: { env: EnvEntry[] }[] } } } }>(
        `deployment/${release}-discovery`,
      );
      const variables: Record<string, string> = {};
      for (const { name, value, valueFrom } of deployment.spec.template.spec.containers[0]?.env ?? []) {
        const secret = valueFrom?.secretKeyRef;
        if (value !== undefined) variables[name] = value;
        else if (secret !== undefined) variables[name] = (await secretValue(secret.name, secret.key)).toString();
        else if (valueFrom?.fieldRef?.fieldPath === 'metadata.name') variables[name] = 'agent-0';
        else throw new Error(`${name} comes from somewhere that this test does not know`);
      }
      return variables;
    },
    sanitiseKey: () => secretValue(`${release}-sanitise-key`, 'sanitise.key'),
    async uninstall() {
      await helm(['uninstall', release, ...place]);
    },
  };
}
