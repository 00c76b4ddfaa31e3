import { splitKey } from '@moonin/kube';

/** What the agent was told to leave alone. */
export interface IgnoreRules {
  isNamespaceIgnored(namespace: string): boolean;
  /** `kind` as the protocol or Kubernetes names it; `key` is a name or `namespace/name`. */
  isIgnored(kind: string, key: string): boolean;
  /** True when every object of the kind is ignored, so that it need not be read at all. */
  isKindIgnored(kind: string): boolean;
  isNodeLabelIgnored(key: string): boolean;
  /** A field selector that keeps ignored namespaces from being read at all, where their names are plain. */
  readonly namespaceSelector: string | undefined;
}

/** Patterns with `*` for any run of characters; a resource is `kind/name` or `kind/namespace/name`, such as `job/*`. */
export function createIgnoreRules(input: {
  namespaces: readonly string[];
  resources: readonly string[];
  nodeLabels: readonly string[];
}): IgnoreRules {
  const namespaces = input.namespaces.map(matcherOf);
  const nodeLabels = input.nodeLabels.map(matcherOf);
  const resources = input.resources.map((pattern) => {
    const [kind = '', ...rest] = pattern.toLowerCase().split('/');
    const name = rest.join('/') || '*';
    const isWhole = name === '*' || name === '*/*';
    return { kind: kindName(kind), matches: matcherOf(name), hasNamespace: rest.length > 1, isWhole };
  });
  const plain = input.namespaces.filter((name) => !name.includes('*'));
  const isNamespaceIgnored = (namespace: string): boolean => namespaces.some((matches) => matches(namespace));
  return {
    isNamespaceIgnored,
    isIgnored(kind, key) {
      const { namespace, name } = splitKey(key);
      if (isNamespaceIgnored(kind === 'namespace' ? name : (namespace ?? ''))) return true;
      const wanted = kindName(kind);
      // A role of the cluster is one of the roles, and can be meant by its own name.
      const ofCluster = namespace === undefined ? `cluster${wanted}` : wanted;
      return resources.some(
        (rule) => (rule.kind === wanted || rule.kind === ofCluster) && rule.matches(rule.hasNamespace ? key : name),
      );
    },
    isKindIgnored(kind) {
      const wanted = kindName(kind);
      return resources.some((rule) => rule.kind === wanted && rule.isWhole);
    },
    isNodeLabelIgnored: (key) => nodeLabels.some((matches) => matches(key)),
    namespaceSelector: plain.length === 0 ? undefined : plain.map((name) => `metadata.namespace!=${name}`).join(','),
  };
}

/** One name for what is written `CronJobs`, `cronjob` and `cron-job`; an execution is a Job. */
function kindName(kind: string): string {
  const name = kind
    .toLowerCase()
    .replaceAll('-', '')
    .replace(/ies$/, 'y')
    .replace(/(ss)es$|([^s])s$/, '$1$2');
  return name === 'execution' ? 'job' : name;
}

/** Splits at the stars and finds the parts in order, so that no pattern costs more than its length times the text's. */
function matcherOf(pattern: string): (text: string) => boolean {
  const parts = pattern.split('*');
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  return (text) => {
    if (last === undefined) return text === first;
    if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false;
    let at = first.length;
    for (const part of rest) {
      const found = text.indexOf(part, at);
      if (found === -1 || found + part.length > text.length - last.length) return false;
      at = found + part.length;
    }
    return true;
  };
}
