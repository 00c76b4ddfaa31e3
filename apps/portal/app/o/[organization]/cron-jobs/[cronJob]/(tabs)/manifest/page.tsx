import { CronJobManifest } from '../../../../../../../features/cron-jobs/components/cron-job-manifest.tsx';

export default async function Page({ params }: PageProps<'/o/[organization]/cron-jobs/[cronJob]/manifest'>) {
  const { organization, cronJob } = await params;
  return <CronJobManifest organization={organization} cronJobId={cronJob} />;
}
