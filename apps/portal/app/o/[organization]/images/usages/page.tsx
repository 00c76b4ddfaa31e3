import { createLoader } from '@moonin/ui/web/address-parsers';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Prefetched } from '../../../../../features/data/server/prefetched.tsx';
import { UsagesPage } from '../../../../../features/images/components/usages-page.tsx';
import { imagesRead, usageParams, usagesRead } from '../../../../../features/images/usage-params.ts';

const loadParams = createLoader(usageParams);
type Props = PageProps<'/o/[organization]/images/usages'>;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { repository } = await loadParams(searchParams);
  return { title: repository };
}

export default async function Page({ params, searchParams }: Props) {
  const { organization } = await params;
  const query = await loadParams(searchParams);
  if (query.repository === '') notFound();
  return (
    <Prefetched reads={[imagesRead(organization, query.repository)]} lists={[usagesRead(organization, query)]}>
      <UsagesPage organization={organization} />
    </Prefetched>
  );
}
