/** Header that carries a cluster's credential. */
export const CLUSTER_TOKEN_HEADER = 'x-cluster-token';

const FORM = /^mct_([0-9a-z]{20})_([A-Za-z0-9_-]{43})$/;

/** Splits `mct_<publicId>_<secret>`; null when the form is wrong. The secret is 256 random bits in base64url. */
export function parseClusterToken(token: string): { publicId: string; secret: string } | null {
  const match = FORM.exec(token);
  const [, publicId, secret] = match ?? [];
  return publicId && secret ? { publicId, secret } : null;
}

export function formatClusterToken(token: { publicId: string; secret: string }): string {
  return `mct_${token.publicId}_${token.secret}`;
}
