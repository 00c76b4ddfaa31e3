import { createLoader } from '@moonin/ui/web/address-parsers';
import { RunsTab } from '../../../../../../../features/cron-jobs/components/runs-tab.tsx';
import { executionParams, executionsRead } from '../../../../../../../features/cron-jobs/execution-reads.ts';
import { Prefetched } from '../../../../../../../features/data/server/prefetched.tsx';

const loadParams = createLoader(executionParams);

export default async function Page({ params, searchParams }: PageProps<'/o/[organization]/cron-jobs/[cronJob]/runs'>) {
  const { organization, cronJob } = await params;
  const query = await loadParams(searchParams);
  return (
    <Prefetched lists={[executionsRead(organization, cronJob, query)]}>
      <RunsTab organization={organization} cronJobId={cronJob} />
    </Prefetched>
  );
}
