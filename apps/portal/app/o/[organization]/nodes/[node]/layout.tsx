import { readOrNull } from '../../../../../features/data/server/read-once.ts';
import { nodeRead } from '../../../../../features/nodes/node-reads.ts';

/** Stands outside of every loading state, so that what is not there answers 404 and nothing else. */
export default async function NodeGate({ params, children }: LayoutProps<'/o/[organization]/nodes/[node]'>) {
  const { organization, node } = await params;
  await readOrNull(nodeRead(organization, node));
  return children;
}
