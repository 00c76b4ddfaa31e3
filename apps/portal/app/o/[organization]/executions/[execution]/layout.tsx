import { executionRead } from '../../../../../features/cron-jobs/execution-reads.ts';
import { readOrNull } from '../../../../../features/data/server/read-once.ts';

/** Stands outside of every loading state, so that what is not there answers 404 and nothing else. */
export default async function ExecutionGate({
  params,
  children,
}: LayoutProps<'/o/[organization]/executions/[execution]'>) {
  const { organization, execution } = await params;
  await readOrNull(executionRead(organization, execution));
  return children;
}
