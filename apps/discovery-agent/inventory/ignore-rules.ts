import { splitKey } from '@moonin/kube';

/** What the agent was told to leave alone. */
export interface IgnoreRules {
  isNamespaceIgnored(namespace: string): boolean;
  /** `kind` in lower case and singular; `key` is a name or `namespace/name`. */
  isIgnored(kind: string, key: string): boolean;
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
    return { kind: singular(kind), matches: matcherOf(rest.join('/') || '*'), hasNamespace: rest.length > 1 };
  });
  const plain = input.namespaces.filter((name) => !name.includes('*'));
  const isNamespaceIgnored = (namespace: string): boolean => namespaces.some((matches) => matches(namespace));
  return {
    isNamespaceIgnored,
    isIgnored(kind, key) {
      const { namespace, name } = splitKey(key);
      if (isNamespaceIgnored(kind === 'namespace' ? name : (namespace ?? ''))) return true;
      return resources.some((rule) => rule.kind === kind && rule.matches(rule.hasNamespace ? key : name));
    },
    isNodeLabelIgnored: (key) => nodeLabels.some((matches) => matches(key)),
    namespaceSelector: plain.length === 0 ? undefined : plain.map((name) => `metadata.namespace!=${name}`).join(','),
  };
}

function singular(kind: string): string {
  return kind.endsWith('s') ? kind.slice(0, -1) : kind;
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
