import { Prefetched } from '../../../../../../../features/data/server/prefetched.tsx';
import { RelationsTab } from '../../../../../../../features/relations/components/relations-tab.tsx';
import { relationsRead } from '../../../../../../../features/relations/relations-read.ts';

export default async function Page({ params }: PageProps<'/o/[organization]/deployments/[deployment]/relations'>) {
  const { organization, deployment } = await params;
  return (
    <Prefetched reads={[relationsRead(organization, deployment)]}>
      <RelationsTab organization={organization} deploymentId={deployment} />
    </Prefetched>
  );
}
