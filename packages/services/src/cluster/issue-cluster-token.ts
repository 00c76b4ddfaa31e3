import { randomInt } from 'node:crypto';
import { formatClusterToken } from '@moonin/contracts';
import type { Transaction } from '@moonin/db';
import type { MemberContext } from '../context.ts';
import { digestOf, newSecret } from '../secret-digest.ts';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const PUBLIC_ID_CHARS = 20;

/** Makes a token for the cluster and stores its digest; the returned text is the only place where its secret is. */
export async function issueClusterToken(
  tx: Transaction,
  ctx: MemberContext,
  clusterId: string,
): Promise<{ id: string; publicId: string; text: string }> {
  const publicId = Array.from({ length: PUBLIC_ID_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const secret = newSecret();
  const { id } = await tx.clusterToken.create({
    data: {
      organizationId: ctx.organization.id,
      clusterId,
      publicId,
      digest: digestOf(secret),
      createdAt: ctx.now,
      createdById: ctx.actor.userId,
    },
    select: { id: true },
  });
  return { id, publicId, text: formatClusterToken({ publicId, secret }) };
}
