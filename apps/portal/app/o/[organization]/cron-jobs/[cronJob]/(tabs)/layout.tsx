import type { Metadata } from 'next';
import { CronJobHead } from '../../../../../../features/cron-jobs/components/cron-job-head.tsx';
import { cronJobRead } from '../../../../../../features/cron-jobs/execution-reads.ts';
import { Prefetched } from '../../../../../../features/data/server/prefetched.tsx';
import { readQuietly } from '../../../../../../features/data/server/read-once.ts';

type Props = LayoutProps<'/o/[organization]/cron-jobs/[cronJob]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organization, cronJob } = await params;
  const answer = await readQuietly(cronJobRead(organization, cronJob));
  return answer ? { title: answer.name } : {};
}

export default async function CronJobLayout({ params, children }: Props) {
  const { organization, cronJob } = await params;
  return (
    <Prefetched reads={[cronJobRead(organization, cronJob)]}>
      <CronJobHead organization={organization} cronJobId={cronJob} />
      {children}
    </Prefetched>
  );
}
