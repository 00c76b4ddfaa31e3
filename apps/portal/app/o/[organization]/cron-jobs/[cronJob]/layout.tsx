import { cronJobRead } from '../../../../../features/cron-jobs/execution-reads.ts';
import { readOrNull } from '../../../../../features/data/server/read-once.ts';

/** Stands outside of every loading state, so that what is not there answers 404 and nothing else. */
export default async function CronJobGate({ params, children }: LayoutProps<'/o/[organization]/cron-jobs/[cronJob]'>) {
  const { organization, cronJob } = await params;
  await readOrNull(cronJobRead(organization, cronJob));
  return children;
}
