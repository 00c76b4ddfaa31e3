import type { Metadata } from 'next';
import { Prefetched } from '../../../../../features/data/server/prefetched.tsx';
import { readQuietly } from '../../../../../features/data/server/read-once.ts';
import { NodePage } from '../../../../../features/nodes/components/node-page.tsx';
import { nodeRead, nodeSnapshotsRead } from '../../../../../features/nodes/node-reads.ts';

type Props = PageProps<'/o/[organization]/nodes/[node]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organization, node } = await params;
  const answer = await readQuietly(nodeRead(organization, node));
  return answer ? { title: answer.name } : {};
}

export default async function Page({ params }: Props) {
  const { organization, node } = await params;
  return (
    <Prefetched reads={[nodeRead(organization, node)]} lists={[nodeSnapshotsRead(organization, node)]}>
      <NodePage organization={organization} nodeId={node} />
    </Prefetched>
  );
}
