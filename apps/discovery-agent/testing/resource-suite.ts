import type {
  DeploymentReport,
  HelmReleaseReport,
  HpaReport,
  ReportOf,
  ResourceKind,
  RevisionReport,
} from '@moonin/contracts';
import { waitUntil } from '@moonin/testing';
import { expect, test } from 'vitest';
import type { AgentBed, TestCluster } from './agent-bed.ts';
import { helmSecret } from './helm-secret.ts';
import { resourceManifests } from './resource-manifests.ts';

/** Part of the agent's suite: the kinds that are neither Deployments nor what makes them run. */
export function testResources(input: {
  cluster: () => TestCluster;
  bed: () => AgentBed;
  namespace: string;
  /** An image that the cluster's kubelets run. */
  image: string;
}): void {
  const { namespace, image } = input;
  const run = (...args: string[]) => input.cluster().kubectl(['-n', namespace, ...args]);
  const apply = (...objects: object[]) =>
    input.cluster().kubectl(['-n', namespace, 'apply', '-f', '-'], {
      stdin: objects.map((object) => JSON.stringify(object)).join('\n---\n'),
    });
  const until = (what: string, look: () => unknown) =>
    waitUntil(async () => Boolean(await look()), { what, timeoutMs: 120_000 });
  const held = <Kind extends ResourceKind>(kind: Kind, name: string) =>
    [...input.bed().api.inventory.live(kind).values()]
      .map(({ object }) => object as ReportOf[Kind])
      .find((report) => report.namespace === namespace && report.name === name);
  const deployment = (name: string) =>
    [...input.bed().api.inventory.live('deployment').values()]
      .map(({ object }) => object as DeploymentReport)
      .find((report) => report.namespace === namespace && report.name === name);

  test('Services, Ingresses, NetworkPolicies, roles and bindings are told, changed and deleted', async () => {
    await apply(...resourceManifests(namespace));
    await input.bed().untilEqual();
    expect(held('service', 'web')).toMatchObject({ type: 'ClusterIP', selector: { app: 'web' } });
    expect(held('ingress', 'web')?.rules[0]?.paths[0]).toMatchObject({ backend: { service: 'web', port: '80' } });
    expect(held('network-policy', 'web')).toMatchObject({ policyTypes: ['Ingress'], egress: [] });
    expect(held('role', 'reader')?.rules[0]).toMatchObject({ verbs: ['get', 'list'], resources: ['pods'] });
    expect(held('role-binding', 'reader')?.subjects).toEqual([{ kind: 'ServiceAccount', name: 'web', namespace }]);
    await run('patch', 'service', 'web', '-p', '{"spec":{"ports":[{"port":80,"targetPort":8080}]}}');
    await until('the port is told', () => held('service', 'web')?.ports[0]?.targetPort === '8080');
    await run('delete', 'ingress/web', 'networkpolicy/web', 'role/reader', 'rolebinding/reader');
    await input.bed().untilEqual();
    expect(held('role', 'reader')).toBeUndefined();
  });

  test('who scaled a Deployment: a person, a rule, an HPA', async () => {
    await run('create', 'deployment', 'scaled', `--image=${image}`, '--replicas=1');
    await run('rollout', 'status', 'deployment/scaled', '--timeout=120s');
    const scaledBy = () => deployment('scaled')?.scaledBy;
    await run('scale', 'deployment/scaled', '--replicas=2');
    // The API server now and then leaves out when the scale subresource was written, so who is told also without when.
    await until('a person scaled it', () => deployment('scaled')?.replicas.desired === 2);
    expect(scaledBy()).toMatchObject({ manager: 'kubectl', tool: 'kubectl' });
    const patch = ['patch', 'deployment', 'scaled', '--subresource=scale', '--field-manager=moonin-scaling-agent'];
    await run(...patch, '--type=merge', '-p', '{"spec":{"replicas":3}}');
    await until('a rule scaled it', () => scaledBy()?.tool === 'scaling-rule');
    await run('autoscale', 'deployment/scaled', '--min=4', '--max=6', '--cpu=70%');
    await until('the HPA scaled it', () => scaledBy()?.tool === 'hpa');
    await until('the HPA is told', () => held('hpa', 'scaled')?.desiredReplicas === 4);
    const hpa = held('hpa', 'scaled') as HpaReport;
    expect(hpa).toMatchObject({
      target: { kind: 'Deployment', name: 'scaled' },
      metrics: [{ type: 'Resource', name: 'cpu', target: '70%' }],
    });
    const revisions = [...input.bed().api.inventory.live('revision').values()]
      .map(({ object }) => object as RevisionReport)
      .filter(({ replicaSet }) => replicaSet?.startsWith('scaled-'));
    expect(revisions.map(({ number }) => number)).toEqual([1]);
    await run('delete', 'hpa/scaled', 'deployment/scaled');
    await input.bed().untilEqual();
  });

  test('a Helm release by hand: told once its Secret is read, bad ones with a problem, none of their values', async () => {
    const secret = (revision: number, status: string, over: object = {}) =>
      helmSecret({ namespace, release: 'by-hand', revision, status, ...over });
    await apply(secret(1, 'deployed'));
    await until('the release is told', () => held('helm-release', 'by-hand')?.chart === 'shop');
    await apply(secret(1, 'superseded'), secret(2, 'deployed', { chartVersion: '2.0.0' }));
    await until('its upgrade is told', () => held('helm-release', 'by-hand')?.chartVersion === '2.0.0');
    const release = held('helm-release', 'by-hand') as HelmReleaseReport;
    expect(release).toMatchObject({
      revision: 2,
      status: 'deployed',
      resources: [{ kind: 'Secret', name: 'shop-db' }],
      problem: null,
      history: [{ revision: 2 }, { revision: 1, status: 'superseded' }],
    });
    expect(release.manifest).toContain('«hidden:');
    await apply(
      helmSecret({ namespace, release: 'corrupt', revision: 1, status: 'deployed', payload: 'bm90IGd6aXA=' }),
    );
    await until('the corrupt one is told', () => held('helm-release', 'corrupt')?.problem);
    expect(held('helm-release', 'corrupt')).toMatchObject({ status: 'deployed', chart: null, manifest: null });
    await input.bed().untilEqual();
    const sent = input.bed().api.seen.map(({ text }) => text);
    expect(sent.join('\n')).not.toMatch(/canary-helm|Y2FuYXJ5/);
    await run('delete', 'secret', '-l', 'owner=helm');
    await input.bed().untilEqual();
    expect(held('helm-release', 'by-hand')).toBeUndefined();
  });
}
