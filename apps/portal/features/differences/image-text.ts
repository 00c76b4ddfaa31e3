/** An image reference taken apart: `repository` with its registry as written, `version` its tag or short digest. */
export interface ImageText {
  readonly repository: string;
  readonly version: string;
}

/** Splits `registry/name:tag@sha256:…` for people: the tag where there is one, else the first characters of the digest. */
export function splitImage(reference: string): ImageText {
  const [named = '', digest] = reference.split('@', 2);
  const colon = named.lastIndexOf(':');
  const hasTag = colon > named.lastIndexOf('/');
  const repository = hasTag ? named.slice(0, colon) : named;
  const tag = hasTag ? named.slice(colon + 1) : '';
  return { repository, version: tag || (digest ? shortDigest(digest) : 'latest') };
}

/** `sha256:0123456789ab…` as `0123456789ab`. */
export function shortDigest(digest: string): string {
  return digest.replace(/^[a-z0-9]+:/, '').slice(0, 12);
}

/** Both sides of an image change: the versions alone where only they differ, else the whole names. */
export function imageChange(before: string, after: string): { before: string; after: string } {
  const [old, next] = [splitImage(before), splitImage(after)];
  if (old.repository !== next.repository || old.version === next.version) return { before, after };
  return { before: old.version, after: next.version };
}
