import { readOrNull } from '../../../../../features/data/server/read-once.ts';
import { deploymentRead } from '../../../../../features/deployments/deployment-reads.ts';

/** Stands outside of every loading state, so that what is not there answers 404 and nothing else. */
export default async function DeploymentGate({
  params,
  children,
}: LayoutProps<'/o/[organization]/deployments/[deployment]'>) {
  const { organization, deployment } = await params;
  await readOrNull(deploymentRead(organization, deployment));
  return children;
}
