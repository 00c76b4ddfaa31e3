/** Keys that only tools write: a change of one of them alone says nothing to a person. */
const TOOL_KEYS: readonly RegExp[] = [
  /^kubectl\.kubernetes\.io\/(restartedAt|last-applied-configuration|default-container)$/,
  /^deployment\.kubernetes\.io\//,
  /^kubernetes\.io\/change-cause$/,
  /^checksum\//,
  /^meta\.helm\.sh\//,
  /^helm\.sh\/chart$/,
  /^app\.kubernetes\.io\/(managed-by|version)$/,
  /^argocd\.argoproj\.io\//,
  /^(kustomize|helm)\.toolkit\.fluxcd\.io\//,
  /^fluxcd\.io\//,
  /^field\.cattle\.io\//,
  /^autoscaling\.alpha\.kubernetes\.io\//,
  /^pod-template-hash$/,
];

/** True for a label or annotation key that a tool keeps for itself. */
export function isToolKey(key: string): boolean {
  return TOOL_KEYS.some((pattern) => pattern.test(key));
}
