import { PageHeader } from '@moonin/ui/page-header';
import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { organizationData } from '../../../../features/data/server/first-data.ts';
import { prefetched } from '../../../../features/data/server/prefetched.ts';
import { OrganizationSettings } from '../../../../features/organizations/components/organization-settings.tsx';
import { requireManager } from '../../../../features/session/server/person.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('title') };
}

export default async function SettingsPage({ params }: PageProps<'/o/[organization]/settings'>) {
  const { organization } = await requireManager((await params).organization);
  const t = await getTranslations('settings');
  return (
    <HydrationBoundary state={await prefetched(organizationData(organization.slug))}>
      <PageHeader title={t('title')} sentence={t('sentence', { organization: organization.name })} />
      <OrganizationSettings organization={organization.slug} />
    </HydrationBoundary>
  );
}
