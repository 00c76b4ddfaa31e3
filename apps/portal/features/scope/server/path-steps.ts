import type { ScopeStep } from '@moonin/ui/scope-path';
import type { getTranslations } from 'next-intl/server';
import { readQuietly } from '../../data/server/read-once.ts';
import { webRead } from '../../data/web-read.ts';

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
  if (!id) return null;
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
  const node = await readQuietly(webRead('node', { organization, nodeId: id }));
  return node
    ? [
        { id: 'cluster', label: node.cluster.name, href: `${base}/clusters/${node.cluster.id}` },
        { id: 'node', label: node.name },
      ]
    : [];
}

async function deploymentSteps(organization: string, base: string, deploymentId: string): Promise<ScopeStep[]> {
  const deployment = await readQuietly(webRead('deployment', { organization, deploymentId }));
  if (!deployment) return [];
  const { project, cluster, namespace, name } = deployment;
  return [
    { id: 'project', label: project.name, href: `${base}/deployments?project=${project.id}` },
    { id: 'cluster', label: cluster.name, href: `${base}/clusters/${cluster.id}` },
    {
      id: 'namespace',
      label: namespace,
      href: `${base}/deployments?cluster=${cluster.id}&namespace=${encodeURIComponent(namespace)}`,
    },
    { id: 'deployment', label: name, href: `${base}/deployments/${deploymentId}` },
  ];
}
