/** A sensitive value as it leaves the cluster: equal markers mean equal values within one cluster, and nothing else. */
export const HIDDEN_MARKER = /«hidden:[0-9a-f]{16}»/g;

/** True when the whole of `text` is one hidden marker. */
export function isHiddenMarker(text: string): boolean {
  return /^«hidden:[0-9a-f]{16}»$/.test(text);
}
