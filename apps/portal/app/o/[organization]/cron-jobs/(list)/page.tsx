import { createLoader } from '@moonin/ui/web/address-parsers';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CronJobsPage } from '../../../../../features/cron-jobs/components/cron-jobs-page.tsx';
import { cronJobFacetsRead, cronJobParams, cronJobsRead } from '../../../../../features/cron-jobs/cron-job-params.ts';
import { Prefetched } from '../../../../../features/data/server/prefetched.tsx';

const loadParams = createLoader(cronJobParams);

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('places'))('cronJobs') };
}

export default async function Page({ params, searchParams }: PageProps<'/o/[organization]/cron-jobs'>) {
  const { organization } = await params;
  const query = await loadParams(searchParams);
  return (
    <Prefetched reads={[cronJobFacetsRead(organization, query)]} lists={[cronJobsRead(organization, query)]}>
      <CronJobsPage organization={organization} />
    </Prefetched>
  );
}
