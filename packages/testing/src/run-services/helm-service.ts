import { findOrBuildHelm } from '../helm/find-helm.ts';
import type { RunningService } from './service-broker.ts';

/** What test processes get to know: where Helm is, or why chart tests are left out. */
export type SharedHelmAccess =
  | { readonly available: true; readonly path: string }
  | { readonly available: false; readonly reason: string };

/** Finds the Helm of a run, or says once, in one line, why chart tests are left out. */
export async function startHelmService(): Promise<RunningService> {
  const found = await findOrBuildHelm();
  if (found.kind === 'left-out') process.stderr.write(`${found.reason}\n`);
  const access: SharedHelmAccess =
    found.kind === 'helm' ? { available: true, path: found.path } : { available: false, reason: found.reason };
  return { access, stop: () => Promise.resolve() };
}
