import { createLoader } from '@moonin/ui/web/address-parsers';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Prefetched } from '../../../../../features/data/server/prefetched.tsx';
import { DeploymentsPage } from '../../../../../features/deployments/components/deployments-page.tsx';
import {
  deploymentParams,
  deploymentsRead,
  facetsRead,
} from '../../../../../features/deployments/deployment-params.ts';

const loadParams = createLoader(deploymentParams);

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('places'))('deployments') };
}

export default async function Page({ params, searchParams }: PageProps<'/o/[organization]/deployments'>) {
  const { organization } = await params;
  const query = await loadParams(searchParams);
  return (
    <Prefetched reads={[facetsRead(organization, query)]} lists={[deploymentsRead(organization, query)]}>
      <DeploymentsPage organization={organization} />
    </Prefetched>
  );
}
