import { Prefetched } from '../../../../../../../features/data/server/prefetched.tsx';
import { DeploymentErrorsTab } from '../../../../../../../features/errors/components/deployment-errors-tab.tsx';
import { deploymentErrorsRead } from '../../../../../../../features/errors/error-reads.ts';

export default async function Page({ params }: PageProps<'/o/[organization]/deployments/[deployment]/errors'>) {
  const { organization, deployment } = await params;
  return (
    <Prefetched lists={[deploymentErrorsRead(organization, deployment)]}>
      <DeploymentErrorsTab organization={organization} deploymentId={deployment} />
    </Prefetched>
  );
}
