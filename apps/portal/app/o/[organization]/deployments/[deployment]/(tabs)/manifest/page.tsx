import { Prefetched } from '../../../../../../../features/data/server/prefetched.tsx';
import { readOrNull } from '../../../../../../../features/data/server/read-once.ts';
import { deploymentRead, revisionRead } from '../../../../../../../features/deployments/deployment-reads.ts';
import { ManifestTab } from '../../../../../../../features/revisions/components/manifest-tab.tsx';

export default async function Page({ params }: PageProps<'/o/[organization]/deployments/[deployment]/manifest'>) {
  const { organization, deployment } = await params;
  const current = (await readOrNull(deploymentRead(organization, deployment)))?.revision ?? null;
  return (
    <Prefetched reads={current === null ? [] : [revisionRead(organization, deployment, current)]}>
      <ManifestTab organization={organization} deploymentId={deployment} />
    </Prefetched>
  );
}
