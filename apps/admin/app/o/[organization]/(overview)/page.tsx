import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ALL_CLUSTERS } from '../../../../features/data/queries.ts';
import { auditData, clustersData, organizationData } from '../../../../features/data/server/first-data.ts';
import { prefetched } from '../../../../features/data/server/prefetched.ts';
import { OrganizationOverview } from '../../../../features/organizations/components/organization-overview.tsx';
import { requireManager } from '../../../../features/session/server/person.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('frame'))('overview') };
}

export default async function OrganizationPage({ params }: PageProps<'/o/[organization]'>) {
  const { slug } = (await requireManager((await params).organization)).organization;
  return (
    <HydrationBoundary
      state={await prefetched(organizationData(slug), clustersData(slug, ALL_CLUSTERS), auditData(slug, ''))}
    >
      <OrganizationOverview organization={slug} />
    </HydrationBoundary>
  );
}
