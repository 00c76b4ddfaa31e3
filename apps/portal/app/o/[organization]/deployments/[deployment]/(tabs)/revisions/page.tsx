import { Prefetched } from '../../../../../../../features/data/server/prefetched.tsx';
import { revisionsRead } from '../../../../../../../features/deployments/deployment-reads.ts';
import { RevisionsTab } from '../../../../../../../features/revisions/components/revisions-tab.tsx';

export default async function Page({ params }: PageProps<'/o/[organization]/deployments/[deployment]/revisions'>) {
  const { organization, deployment } = await params;
  return (
    <Prefetched lists={[revisionsRead(organization, deployment)]}>
      <RevisionsTab organization={organization} deploymentId={deployment} />
    </Prefetched>
  );
}
