import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ExecutionPage } from '../../../../../features/cron-jobs/components/execution-page.tsx';
import { executionRead } from '../../../../../features/cron-jobs/execution-reads.ts';
import { Prefetched } from '../../../../../features/data/server/prefetched.tsx';
import { readQuietly } from '../../../../../features/data/server/read-once.ts';

type Props = PageProps<'/o/[organization]/executions/[execution]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organization, execution } = await params;
  const t = await getTranslations('places');
  const answer = await readQuietly(executionRead(organization, execution));
  return answer ? { title: `${answer.jobName ?? answer.cronJob.name} · ${t('execution')}` } : {};
}

export default async function Page({ params }: Props) {
  const { organization, execution } = await params;
  return (
    <Prefetched reads={[executionRead(organization, execution)]}>
      <ExecutionPage organization={organization} executionId={execution} />
    </Prefetched>
  );
}
