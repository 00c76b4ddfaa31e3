import { createLoader } from '@moonin/ui/web/address-parsers';
import { Prefetched } from '../../../../../../../features/data/server/prefetched.tsx';
import { NodesTable } from '../../../../../../../features/nodes/components/nodes-table.tsx';
import { nodeParams, nodesRead } from '../../../../../../../features/nodes/node-reads.ts';

const loadParams = createLoader(nodeParams);

export default async function Page({ params, searchParams }: PageProps<'/o/[organization]/clusters/[cluster]/nodes'>) {
  const { organization, cluster } = await params;
  const { q } = await loadParams(searchParams);
  return (
    <Prefetched lists={[nodesRead(organization, { q, cluster: [cluster] })]}>
      <NodesTable organization={organization} clusterId={cluster} />
    </Prefetched>
  );
}
