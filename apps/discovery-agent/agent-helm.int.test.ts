import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DeploymentReport, HelmReleaseReport, RevisionReport } from '@moonin/contracts';
import { createTestNamespace, describeWithHelmOnControlPlane, type TestNamespace, waitUntil } from '@moonin/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AgentBed, startAgentBed } from './testing/agent-bed.ts';

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}
  labels: {app.kubernetes.io/managed-by: {{ .Release.Service }}}
spec:
  selector: {matchLabels: {app: {{ .Release.Name }}}}
  template:
    metadata: {labels: {app: {{ .Release.Name }}}}
    spec:
      containers: [{name: web, image: "registry.example/shop/web:{{ .Values.tag }}"}]
`;
const SECRET = `apiVersion: v1
kind: Secret
metadata: {name: {{ .Release.Name }}-db}
stringData: {password: {{ .Values.password | quote }}}
`;

await describeWithHelmOnControlPlane('the agent and Helm itself', ({ helm, controlPlane: plane }) => {
  let namespace: TestNamespace;
  let bed: AgentBed;
  let folder = '';

  const chart = async (version: string): Promise<string> => {
    const at = path.join(folder, version, 'shop');
    await mkdir(path.join(at, 'templates'), { recursive: true });
    const about = `apiVersion: v2\nname: shop\nversion: ${version}\nappVersion: "${version}-app"\n`;
    await writeFile(path.join(at, 'Chart.yaml'), about);
    await writeFile(path.join(at, 'values.yaml'), 'tag: "1"\npassword: canary-helm-default\n');
    await writeFile(path.join(at, 'templates', 'deployment.yaml'), DEPLOYMENT);
    await writeFile(path.join(at, 'templates', 'secret.yaml'), SECRET);
    await writeFile(path.join(at, 'templates', 'NOTES.txt'), 'password: canary-helm-notes\n');
    return at;
  };
  const inNamespace = (...args: string[]) => helm([...args, '--namespace', namespace.name]);
  const release = () =>
    [...bed.api.inventory.live('helm-release').values()]
      .map(({ object }) => object as HelmReleaseReport)
      .find((report) => report.namespace === namespace.name);
  const until = (what: string, look: () => unknown) =>
    waitUntil(async () => Boolean(await look()), { what, timeoutMs: 120_000 });
  const revisions = () => {
    const [uid] =
      [...bed.api.inventory.live('deployment')].find(
        ([, { object }]) => (object as DeploymentReport).namespace === namespace.name,
      ) ?? [];
    return [...bed.api.inventory.live('revision').values()]
      .map(({ object }) => object as RevisionReport)
      .filter(({ deploymentUid }) => deploymentUid === uid)
      .sort((a, b) => a.number - b.number);
  };
  /** Helm's and Kubernetes' times are whole seconds. */
  const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 2_000));

  beforeAll(async () => {
    namespace = await createTestNamespace(plane, 'agent-helm');
    folder = await mkdtemp(path.join(tmpdir(), 'agent-helm-'));
    const { stdout } = await plane.kubectl(['config', 'current-context']);
    bed = await startAgentBed({
      kubeconfigPath: plane.kubeconfigPath,
      context: stdout.trim(),
      kubectl: plane.kubectl,
      interrupt: () => Promise.reject(new Error('the control plane is shared')),
      stop: () => Promise.resolve(),
    });
    await bed.startAgent();
  });
  afterAll(async () => {
    await bed?.stop();
    await namespace?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  test('an install, an upgrade, one that changes nothing, a rollback and an uninstall', {
    timeout: 300_000,
  }, async () => {
    await inNamespace('install', 'web', await chart('1.0.0'), '--set', 'password=canary-helm-one');
    await until('the release is told', () => release()?.status === 'deployed');
    expect(release()).toMatchObject({
      name: 'web',
      revision: 1,
      chart: 'shop',
      chartVersion: '1.0.0',
      appVersion: '1.0.0-app',
      problem: null,
      history: [{ revision: 1, status: 'deployed' }],
    });
    expect(
      release()
        ?.resources?.map(({ kind, name }) => `${kind}/${name}`)
        .sort(),
    ).toEqual(['Deployment/web', 'Secret/web-db']);
    const helmOf = (number: number) => revisions().find((revision) => revision.number === number)?.helm;
    await until('its revision says so', () => helmOf(1)?.status === 'deployed');
    expect(revisions()[0]).toMatchObject({ actor: { tool: 'helm', source: `${namespace.name}/web` } });
    expect(helmOf(1)).toEqual({
      release: 'web',
      chart: 'shop',
      chartVersion: '1.0.0',
      appVersion: '1.0.0-app',
      helmRevision: 1,
      status: 'deployed',
    });

    await nextSecond();
    const digest = release()?.manifestDigest;
    await inNamespace('upgrade', 'web', await chart('1.1.0'), '--set', 'tag=2,password=canary-helm-two');
    await until('the upgrade is told', () => release()?.revision === 2 && release()?.status === 'deployed');
    expect(release()?.manifestDigest).not.toBe(digest);
    await until('with its revision', () => helmOf(2)?.status === 'deployed');
    expect(helmOf(2)).toMatchObject({ helmRevision: 2, chartVersion: '1.1.0' });

    await nextSecond();
    await inNamespace('upgrade', 'web', await chart('1.2.0'), '--set', 'tag=2,password=canary-helm-three');
    await until('an upgrade of nothing is told', () => release()?.revision === 3 && release()?.status === 'deployed');
    await until('with all its history', () => release()?.history.length === 3);
    expect(revisions()).toHaveLength(2);
    expect(helmOf(2)).toMatchObject({ helmRevision: 2, chartVersion: '1.1.0', status: 'deployed' });

    await nextSecond();
    await inNamespace('rollback', 'web', '1');
    await until('the rollback is told', () => release()?.revision === 4 && release()?.status === 'deployed');
    await until('with its revision', () => helmOf(3)?.status === 'deployed');
    expect(revisions().at(-1)).toMatchObject({
      number: 3,
      rolledBackTo: 1,
      helm: { helmRevision: 4, chartVersion: '1.0.0' },
    });

    await inNamespace('uninstall', 'web');
    await until('it is gone', () => release() === undefined);
    const everything = bed.api.seen.map(({ text }) => text).join('\n') + JSON.stringify(bed.logged);
    expect(everything).toContain('web-db');
    expect(everything).not.toMatch(/canary-helm|Y2FuYXJ5/);
  });
});
