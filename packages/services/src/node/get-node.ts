import type { NodeListItem } from '@moonin/contracts';
import type { MemberContext } from '../context.ts';
import { readTenant } from '../transaction.ts';
import { findNode } from './find-node.ts';
import { toNodeListItem } from './node-rows.ts';

/** One node. */
export async function getNode(call: { ctx: MemberContext; nodeId: string }): Promise<NodeListItem> {
  const { ctx } = call;
  return toNodeListItem(await readTenant(ctx, (tx) => findNode(tx, ctx, call.nodeId)));
}
