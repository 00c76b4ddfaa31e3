import { createLoader } from '@moonin/ui/web/address-parsers';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched } from '../../../../../features/data/server/prefetched.tsx';
import { NodesTable } from '../../../../../features/nodes/components/nodes-table.tsx';
import { nodeParams, nodesRead } from '../../../../../features/nodes/node-reads.ts';

const loadParams = createLoader(nodeParams);

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('places'))('nodes') };
}

export default async function Page({ params, searchParams }: PageProps<'/o/[organization]/nodes'>) {
  const { organization } = await params;
  return (
    <Prefetched lists={[nodesRead(organization, await loadParams(searchParams))]}>
      <NodesTable organization={organization} />
    </Prefetched>
  );
}
