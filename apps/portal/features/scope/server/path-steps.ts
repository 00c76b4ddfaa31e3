import type { ScopeStep } from '@moonin/ui/scope-path';
import type { getTranslations } from 'next-intl/server';
import { readQuietly } from '../../data/server/read-once.ts';
import { webRead } from '../../data/web-read.ts';
import { resourceOfSegment } from '../../resources/resource-kinds.ts';
import { resourceRead } from '../../resources/resource-reads.ts';

type Translate = Awaited<ReturnType<typeof getTranslations<'places'>>>;

/** The path of the object that an address below an organization is about; null where the header has pickers instead. */
export async function pathSteps(
  organization: string,
  rest: readonly string[],
  t: Translate,
): Promise<ScopeStep[] | null> {
  const [place, id, part, detail] = rest;
  const base = `/o/${organization}`;
  if (place === 'settings') return [{ id: 'settings', label: t('settings') }];
  if (place === 'images') {
    return id
      ? [
          { id: 'images', label: t('images'), href: `${base}/images` },
          { id, label: t('usages') },
        ]
      : [{ id: 'images', label: t('images') }];
  }
  if (!id || (place === 'errors' && id === 'causes')) return null;
  if (place === 'deployments') {
    const steps = await deploymentSteps(organization, base, id);
    if (part === 'revisions' && detail) steps.push({ id: 'revision', label: t('revision', { number: detail }) });
    if (part === 'compare') steps.push({ id: 'compare', label: t('compare') });
    return steps;
  }
  if (place === 'clusters') {
    const cluster = await readQuietly(webRead('cluster', { organization, clusterId: id }));
    return cluster
      ? [
          { id: 'project', label: cluster.project.name, href: `${base}/deployments?project=${cluster.project.id}` },
          { id: 'cluster', label: cluster.name },
        ]
      : [];
  }
  if (place === 'nodes') {
    const node = await readQuietly(webRead('node', { organization, nodeId: id }));
    return node ? [clusterStep(base, node.cluster), { id: 'node', label: node.name }] : [];
  }
  if (place === 'errors') {
    const error = await readQuietly(webRead('error', { organization, errorId: id }));
    if (!error) return [];
    const steps = await deploymentSteps(organization, base, error.deployment.id);
    return [...steps, { id: 'error', label: error.reason }];
  }
  if (place === 'executions') {
    const execution = await readQuietly(webRead('execution', { organization, executionId: id }));
    if (!execution) return [];
    const { cluster, cronJob } = execution;
    return [
      clusterStep(base, cluster),
      namespaceStep(base, cluster.id, cronJob.namespace),
      { id: 'cronJob', label: cronJob.name, href: `${base}/cron-jobs/${cronJob.id}` },
      { id: 'execution', label: t('execution') },
    ];
  }
  return await objectSteps(organization, base, place, id);
}

async function objectSteps(
  organization: string,
  base: string,
  place: string | undefined,
  id: string,
): Promise<ScopeStep[]> {
  const resource = resourceOfSegment(place ?? '');
  const read =
    place === 'cron-jobs'
      ? webRead('cronJob', { organization, cronJobId: id })
      : resource && resourceRead(organization, resource, id);
  const object = read && (await readQuietly(read));
  if (!object) return [];
  const { cluster, namespace, name } = object;
  return [
    clusterStep(base, cluster),
    ...(namespace === null ? [] : [namespaceStep(base, cluster.id, namespace)]),
    { id: 'object', label: name },
  ];
}

function clusterStep(base: string, cluster: { id: string; name: string }): ScopeStep {
  return { id: 'cluster', label: cluster.name, href: `${base}/clusters/${cluster.id}` };
}

function namespaceStep(base: string, clusterId: string, namespace: string): ScopeStep {
  const href = `${base}/deployments?cluster=${clusterId}&namespace=${encodeURIComponent(namespace)}`;
  return { id: 'namespace', label: namespace, href };
}

async function deploymentSteps(organization: string, base: string, deploymentId: string): Promise<ScopeStep[]> {
  const deployment = await readQuietly(webRead('deployment', { organization, deploymentId }));
  if (!deployment) return [];
  const { project, cluster, namespace, name } = deployment;
  return [
    { id: 'project', label: project.name, href: `${base}/deployments?project=${project.id}` },
    clusterStep(base, cluster),
    namespaceStep(base, cluster.id, namespace),
    { id: 'deployment', label: name, href: `${base}/deployments/${deploymentId}` },
  ];
}
