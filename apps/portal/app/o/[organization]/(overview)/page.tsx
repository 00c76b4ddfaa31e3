import { createLoader } from '@moonin/ui/web/address-parsers';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched } from '../../../../features/data/server/prefetched.tsx';
import { OverviewPage } from '../../../../features/overview/components/overview-page.tsx';
import { overviewRead } from '../../../../features/overview/overview-read.ts';
import { scopeParams } from '../../../../features/scope/scope-parsers.ts';

const loadScope = createLoader(scopeParams);

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('places'))('overview') };
}

export default async function Page({ params, searchParams }: PageProps<'/o/[organization]'>) {
  const { organization } = await params;
  const scope = await loadScope(searchParams);
  return (
    <Prefetched reads={[overviewRead(organization, scope)]}>
      <OverviewPage organization={organization} />
    </Prefetched>
  );
}
