import { CronJobOverview } from '../../../../../../features/cron-jobs/components/cron-job-overview.tsx';
import { recentRunsRead, statisticsRead } from '../../../../../../features/cron-jobs/execution-reads.ts';
import { Prefetched } from '../../../../../../features/data/server/prefetched.tsx';
import { renderedTimeZone } from '../../../../../../features/session/server/person-settings.ts';

export default async function Page({ params }: PageProps<'/o/[organization]/cron-jobs/[cronJob]'>) {
  const { organization, cronJob } = await params;
  const timeZone = await renderedTimeZone();
  return (
    <Prefetched
      reads={[
        recentRunsRead(organization, cronJob),
        ...(timeZone === null ? [] : [statisticsRead(organization, cronJob, timeZone)]),
      ]}
    >
      <CronJobOverview organization={organization} cronJobId={cronJob} />
    </Prefetched>
  );
}
