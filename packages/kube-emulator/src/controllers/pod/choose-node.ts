import { isObject, type JsonObject, objectOf } from '../../model/json.ts';
import { fieldAt, type KubeObject } from '../../model/kube-object.ts';
import { milliOf } from '../../model/quantity.ts';

/** What the pods of a node ask for. */
export type NodeUsage = { pods: number; cpuMilli: number; memoryMilli: number };

/** A node for a pod, or why there is none. */
export type NodeChoice = { node: string } | { message: string };

/** What a pod asks of its node. */
export function requestsOf(pod: KubeObject): Omit<NodeUsage, 'pods'> {
  const containers = fieldAt(pod, ['spec', 'containers']);
  const requests = (Array.isArray(containers) ? containers : []).map((container) =>
    objectOf(fieldAt(container, ['resources', 'requests'])),
  );
  return {
    cpuMilli: requests.reduce((sum, request) => sum + milliOf(request.cpu), 0),
    memoryMilli: requests.reduce((sum, request) => sum + milliOf(request.memory), 0),
  };
}

function tolerates(pod: KubeObject, taint: JsonObject): boolean {
  const tolerations = fieldAt(pod, ['spec', 'tolerations']);
  return (Array.isArray(tolerations) ? tolerations : []).filter(isObject).some((toleration) => {
    if (toleration.effect !== undefined && toleration.effect !== taint.effect) return false;
    if (toleration.key === undefined) return toleration.operator === 'Exists';
    if (toleration.key !== taint.key) return false;
    return toleration.operator === 'Exists' || (toleration.value ?? '') === (taint.value ?? '');
  });
}

/** Why a pod cannot run on a node; undefined when it can. */
function obstacle(pod: KubeObject, node: KubeObject, usage: NodeUsage): string | undefined {
  const selector = objectOf(fieldAt(pod, ['spec', 'nodeSelector']));
  const labels = node.metadata.labels ?? {};
  if (node.spec?.unschedulable === true) return 'node(s) were unschedulable';
  if (Object.entries(selector).some(([key, value]) => labels[key] !== value)) {
    return "node(s) didn't match Pod's node affinity/selector";
  }
  const taints = fieldAt(node, ['spec', 'taints']);
  for (const taint of (Array.isArray(taints) ? taints : []).filter(isObject)) {
    if (taint.effect === 'PreferNoSchedule' || tolerates(pod, taint)) continue;
    return 'node(s) had untolerated taint(s)';
  }
  const allocatable = objectOf(fieldAt(node, ['status', 'allocatable']));
  const requests = requestsOf(pod);
  if (usage.pods + 1 > milliOf(allocatable.pods) / 1000) return 'Too many pods';
  if (usage.cpuMilli + requests.cpuMilli > milliOf(allocatable.cpu)) return 'Insufficient cpu';
  if (usage.memoryMilli + requests.memoryMilli > milliOf(allocatable.memory)) return 'Insufficient memory';
  return undefined;
}

/** The node with the fewest pods among those that can take the pod. */
export function chooseNode(
  pod: KubeObject,
  nodes: readonly KubeObject[],
  usageOf: (node: string) => NodeUsage,
): NodeChoice {
  const obstacles = new Map<string, number>();
  let best: { node: string; pods: number } | undefined;
  for (const node of nodes) {
    const usage = usageOf(node.metadata.name);
    const why = obstacle(pod, node, usage);
    if (why !== undefined) obstacles.set(why, (obstacles.get(why) ?? 0) + 1);
    else if (best === undefined || usage.pods < best.pods) best = { node: node.metadata.name, pods: usage.pods };
  }
  if (best !== undefined) return { node: best.node };
  if (nodes.length === 0) return { message: 'no nodes available to schedule pods' };
  const reasons = [...obstacles].map(([why, nodeCount]) => `${nodeCount} ${why}`).sort();
  return { message: `0/${nodes.length} nodes are available: ${reasons.join(', ')}.` };
}
