import { connectNamedCluster } from '../control-plane/connect-named-cluster.ts';
import type { ControlPlaneAccess } from '../control-plane/control-plane-access.ts';
import { findOrBuildControlPlane } from '../control-plane/find-control-plane.ts';
import { startControlPlane } from '../control-plane/start-control-plane.ts';
import type { RunningService } from './service-broker.ts';

/** What test processes get to know: how to reach the control plane, or why there is none. */
export type SharedControlPlaneAccess =
  | { readonly available: true; readonly access: ControlPlaneAccess }
  | { readonly available: false; readonly reason: string };

/** Starts the control plane of a run, or says once, in one line, why Kubernetes tests are left out. */
export async function startControlPlaneService(): Promise<RunningService> {
  const source = await findOrBuildControlPlane();
  if (source.kind === 'left-out') {
    process.stderr.write(`${source.reason}\n`);
    const access: SharedControlPlaneAccess = { available: false, reason: source.reason };
    return { access, stop: () => Promise.resolve() };
  }
  const controlPlane =
    source.kind === 'kubeconfig'
      ? await connectNamedCluster(source)
      : await startControlPlane({ binaries: source.binaries });
  const { adminToken, serverUrl, caPath, kubeconfigPath, kubectlPath, scratchDir, abilities } = controlPlane;
  const access: SharedControlPlaneAccess = {
    available: true,
    access: { adminToken, serverUrl, caPath, kubeconfigPath, kubectlPath, scratchDir, abilities },
  };
  return { access, stop: controlPlane.stop };
}
