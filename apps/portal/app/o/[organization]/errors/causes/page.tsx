import { createLoader } from '@moonin/ui/web/address-parsers';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched } from '../../../../../features/data/server/prefetched.tsx';
import { ErrorCausesPage } from '../../../../../features/errors/components/error-causes-page.tsx';
import { errorGroupsRead } from '../../../../../features/errors/error-reads.ts';
import { scopeParams } from '../../../../../features/scope/scope-parsers.ts';

const loadScope = createLoader(scopeParams);

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('errors'))('byCause') };
}

export default async function Page({ params, searchParams }: PageProps<'/o/[organization]/errors/causes'>) {
  const { organization } = await params;
  return (
    <Prefetched reads={[errorGroupsRead(organization, await loadScope(searchParams))]}>
      <ErrorCausesPage organization={organization} />
    </Prefetched>
  );
}
