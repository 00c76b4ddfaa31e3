import { type NodeSnapshot, nodeSnapshot, type Page } from '@moonin/contracts';
import type { MemberContext } from '../context.ts';
import { listSnapshots } from '../snapshots.ts';
import { readTenant } from '../transaction.ts';
import { findNode } from './find-node.ts';

/** How a node stood over time, newest first. */
export async function listNodeSnapshots(call: {
  ctx: MemberContext;
  nodeId: string;
  input: unknown;
}): Promise<Page<NodeSnapshot>> {
  const { ctx, input } = call;
  return readTenant(ctx, async (tx) => {
    const { id } = await findNode(tx, ctx, call.nodeId);
    return listSnapshots(tx, ctx, { of: 'node', id, input }, (row) => nodeSnapshot.parse(row));
  });
}
