import { Prefetched } from '../../../../../../features/data/server/prefetched.tsx';
import { DeploymentStory } from '../../../../../../features/deployments/components/deployment-story.tsx';
import { recentRevisionsRead } from '../../../../../../features/deployments/deployment-reads.ts';

export default async function Page({ params }: PageProps<'/o/[organization]/deployments/[deployment]'>) {
  const { organization, deployment } = await params;
  return (
    <Prefetched reads={[recentRevisionsRead(organization, deployment)]}>
      <DeploymentStory organization={organization} deploymentId={deployment} />
    </Prefetched>
  );
}
