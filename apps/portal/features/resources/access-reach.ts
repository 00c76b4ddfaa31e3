/** How far a role or a binding reaches. */
export const ACCESS_REACHES = ['cluster', 'namespace'] as const;
export type AccessReach = (typeof ACCESS_REACHES)[number];

/** The reach of a role or binding: of one namespace, or of the whole cluster where it has none. */
export function reachOf({ namespace }: { namespace: string | null }): AccessReach {
  return namespace === null ? 'cluster' : 'namespace';
}
