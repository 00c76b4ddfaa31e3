import { createLoader } from '@moonin/ui/web/address-parsers';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched } from '../../../../features/data/server/prefetched.tsx';
import { NamespacesTable } from '../../../../features/namespaces/components/namespaces-table.tsx';
import { namespaceParams, namespacesRead } from '../../../../features/namespaces/namespace-reads.ts';

const loadParams = createLoader(namespaceParams);

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('places'))('namespaces') };
}

export default async function Page({ params, searchParams }: PageProps<'/o/[organization]/namespaces'>) {
  const { organization } = await params;
  return (
    <Prefetched lists={[namespacesRead(organization, await loadParams(searchParams))]}>
      <NamespacesTable organization={organization} />
    </Prefetched>
  );
}
