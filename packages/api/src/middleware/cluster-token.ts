import { CLUSTER_TOKEN_HEADER } from '@moonin/contracts';
import { AppError } from '@moonin/runtime';
import type { ClusterIdentity, ClusterTokens } from '@moonin/services';

/** The cluster that a request proves to be; every cause of refusal gives the same 401. */
export async function requireCluster(input: {
  tokens: ClusterTokens;
  headers: Headers;
  clusterId: string;
  now: Date;
}): Promise<ClusterIdentity> {
  const token = input.headers.get(CLUSTER_TOKEN_HEADER) ?? undefined;
  const identity = await input.tokens.verify({ token, clusterId: input.clusterId, now: input.now });
  if (identity) return identity;
  throw new AppError({
    code: 'unauthorized',
    publicMessage: 'The cluster token is missing or not valid for this cluster',
  });
}
