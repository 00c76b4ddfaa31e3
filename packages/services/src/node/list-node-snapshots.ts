import { type NodeSnapshot, nodeSnapshot, type Page, snapshotQuery } from '@moonin/contracts';
import type { MemberContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { listSnapshots } from '../snapshots.ts';
import { readTenant } from '../transaction.ts';
import { findNode } from './find-node.ts';

/** How a node stood over time, newest first. */
export async function listNodeSnapshots(call: {
  ctx: MemberContext;
  nodeId: string;
  input: unknown;
}): Promise<Page<NodeSnapshot>> {
  const { ctx } = call;
  const page = parseInput(snapshotQuery, call.input);
  return readTenant(ctx, async (tx) => {
    const { id } = await findNode(tx, ctx, call.nodeId);
    return listSnapshots(tx, ctx, { of: 'node', id, page }, (row) => nodeSnapshot.parse(row));
  });
}
