import { createLoader } from '@moonin/ui/web/address-parsers';
import { Prefetched } from '../../../../../../../features/data/server/prefetched.tsx';
import { NamespacesTable } from '../../../../../../../features/namespaces/components/namespaces-table.tsx';
import { namespaceParams, namespacesRead } from '../../../../../../../features/namespaces/namespace-reads.ts';

const loadParams = createLoader(namespaceParams);

export default async function Page({
  params,
  searchParams,
}: PageProps<'/o/[organization]/clusters/[cluster]/namespaces'>) {
  const { organization, cluster } = await params;
  const { q } = await loadParams(searchParams);
  return (
    <Prefetched lists={[namespacesRead(organization, { q, cluster: [cluster] })]}>
      <NamespacesTable organization={organization} clusterId={cluster} />
    </Prefetched>
  );
}
