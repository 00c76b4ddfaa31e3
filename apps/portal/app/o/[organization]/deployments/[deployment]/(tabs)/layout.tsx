import type { Metadata } from 'next';
import { Prefetched } from '../../../../../../features/data/server/prefetched.tsx';
import { readQuietly } from '../../../../../../features/data/server/read-once.ts';
import { DeploymentHead } from '../../../../../../features/deployments/components/deployment-head.tsx';
import { deploymentRead } from '../../../../../../features/deployments/deployment-reads.ts';

type Props = LayoutProps<'/o/[organization]/deployments/[deployment]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organization, deployment } = await params;
  const answer = await readQuietly(deploymentRead(organization, deployment));
  return answer ? { title: answer.name } : {};
}

export default async function DeploymentLayout({ params, children }: Props) {
  const { organization, deployment } = await params;
  return (
    <Prefetched reads={[deploymentRead(organization, deployment)]}>
      <DeploymentHead organization={organization} deploymentId={deployment} />
      {children}
    </Prefetched>
  );
}
