import { readMemory } from '../holds/memory.ts';
import { targetKey } from '../rules/decide-rules.ts';
import type { LiveHpa } from './live-objects.ts';

const PROVISIONAL_SUFFIX = '-moonin';
const LONGEST_NAME = 253;

/** Whether an HPA scales the Deployment of that name in its own namespace. */
export function scalesDeployment({ spec }: LiveHpa, deployment: string): boolean {
  const target = spec?.scaleTargetRef;
  return target?.kind === 'Deployment' && target.name === deployment && isDeploymentGroup(target.apiVersion);
}

/** The name of the HPA that exists for a rule alone; null when the Deployment's leaves no room for it. */
export function provisionalHpaName(deployment: string): string | null {
  const name = `${deployment}${PROVISIONAL_SUFFIX}`;
  return name.length > LONGEST_NAME ? null : name;
}

/**
 * The Deployments (`namespace/name`) whose decisions an HPA has a part in: the one it scales, the one that its memory
 * names, and the one whose provisional HPA would have its name. For an index over all HPAs.
 */
export function deploymentsOfHpa(hpa: LiveHpa): string[] {
  const { name, namespace = '', annotations } = hpa.metadata;
  const names = new Set<string>();
  const target = hpa.spec?.scaleTargetRef;
  if (target !== undefined && scalesDeployment(hpa, target.name)) names.add(target.name);
  const memory = readMemory(annotations);
  if (memory.kind === 'held') names.add(memory.memory.hold.deployment);
  if (name.endsWith(PROVISIONAL_SUFFIX)) names.add(name.slice(0, -PROVISIONAL_SUFFIX.length));
  return [...names].map((deployment) => targetKey(namespace, deployment));
}

/** Whether KEDA owns an HPA, and so puts back whatever is written to it. */
export function isKedaOwned({ metadata }: LiveHpa): boolean {
  const { ownerReferences = [], labels = {} } = metadata;
  return (
    ownerReferences.some(({ apiVersion }) => apiVersion.startsWith('keda.sh/')) ||
    Object.hasOwn(labels, 'scaledobject.keda.sh/name')
  );
}

function isDeploymentGroup(apiVersion = 'apps/v1'): boolean {
  const group = apiVersion.split('/')[0];
  return group === 'apps' || group === 'extensions';
}
