/** The text is not a resourceVersion of the form that Kubernetes ≥ 1.35 documents: a decimal integer without leading zeros. */
export class ResourceVersionError extends Error {
  override readonly name = 'ResourceVersionError';
}

const DECIMAL = /^[1-9]\d{0,38}$/;

/** True when the text can be compared: a positive decimal integer without leading zeros. */
export function isComparableResourceVersion(text: string): boolean {
  return DECIMAL.test(text);
}

/** Which of two resourceVersions of one kind is older: negative, zero or positive. Throws {@link ResourceVersionError}. */
export function compareResourceVersions(left: string, right: string): -1 | 0 | 1 {
  for (const text of [left, right]) {
    if (!isComparableResourceVersion(text)) {
      throw new ResourceVersionError(`not a comparable resourceVersion: ${JSON.stringify(text.slice(0, 64))}`);
    }
  }
  if (left.length !== right.length) return left.length < right.length ? -1 : 1;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** True only when both can be compared and `left` is older; an unknown form is never called old. */
export function isOlderResourceVersion(left: string, right: string): boolean {
  if (!isComparableResourceVersion(left) || !isComparableResourceVersion(right)) return false;
  return compareResourceVersions(left, right) < 0;
}
