import { type HpaSnapshot, hpaSnapshot, type Page, snapshotQuery } from '@moonin/contracts';
import type { MemberContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { listSnapshots } from '../snapshots.ts';
import { readTenant } from '../transaction.ts';
import { findResource } from './find-resource.ts';

/** How an HPA stood over time, newest first. */
export async function listHpaSnapshots(call: {
  ctx: MemberContext;
  hpaId: string;
  input: unknown;
}): Promise<Page<HpaSnapshot>> {
  const { ctx } = call;
  const page = parseInput(snapshotQuery, call.input);
  return readTenant(ctx, async (tx) => {
    const { id } = await findResource(tx, ctx, 'hpa', call.hpaId);
    return listSnapshots(tx, ctx, { of: 'hpa', id, page }, (row) => hpaSnapshot.parse(row));
  });
}
