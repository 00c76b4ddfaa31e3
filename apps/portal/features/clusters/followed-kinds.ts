import type { ClusterAgent, FollowedKind } from '@moonin/contracts';

/** Kinds that the leading agents follow, by name; of two agents the one that leads has the word. */
export function followedKinds(agents: readonly ClusterAgent[]): FollowedKind[] {
  const byKind = new Map<string, FollowedKind>();
  for (const { kinds } of agents.toSorted((a, b) => Number(a.leader) - Number(b.leader))) {
    for (const kind of kinds ?? []) byKind.set(kind.kind, kind);
  }
  return [...byKind.values()].sort((a, b) => a.kind.localeCompare(b.kind));
}

/** Verbs of one resource that an agent lacks; no namespaces means the whole cluster. */
export interface MissingAccess {
  readonly group: string;
  readonly resource: string;
  readonly verbs: readonly string[];
  readonly namespaces: readonly string[];
}

/** Rights that any agent lacks, resource by resource. */
export function missingByResource(agents: readonly ClusterAgent[]): MissingAccess[] {
  const rights = agents.flatMap(({ missingRights }) => missingRights ?? []);
  const byResource = Map.groupBy(rights, ({ group, resource }) => `${group}/${resource}`);
  return [...byResource.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const inCluster = same.some(({ namespace }) => namespace === null);
    const namespaces = inCluster ? [] : same.flatMap(({ namespace }) => namespace ?? []);
    return [
      {
        group: first.group,
        resource: first.resource,
        verbs: [...new Set(same.map(({ verb }) => verb))],
        namespaces: [...new Set(namespaces)].sort(),
      },
    ];
  });
}

/** Rules of a role, as YAML, that would give the missing rights. */
export function rightsRules(missing: readonly MissingAccess[]): string {
  const quoted = (texts: readonly string[]) => `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`;
  const rules = missing.map(
    ({ group, resource, verbs }) =>
      `  - apiGroups: ${quoted([group])}\n    resources: ${quoted([resource])}\n    verbs: ${quoted(verbs)}`,
  );
  return ['rules:', ...rules].join('\n');
}
