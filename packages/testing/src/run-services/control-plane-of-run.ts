import { describe } from 'vitest';
import type { ControlPlaneAbilities } from '../control-plane/control-plane-access.ts';
import { type ControlPlaneClient, controlPlaneClient } from '../control-plane/control-plane-client.ts';
import type { SharedControlPlaneAccess } from './control-plane-service.ts';
import { requestService } from './request-service.ts';

/** The control plane that this run shares, or why there is none. */
export type SharedControlPlane =
  | { readonly available: true; readonly controlPlane: ControlPlaneClient }
  | { readonly available: false; readonly reason: string };

/**
 * The run's control plane, started by the first test file that asks (so `await` it at the top of the file).
 * Other tests use it at the same time: keep to namespaces from `createTestNamespace`.
 */
export async function sharedControlPlane(): Promise<SharedControlPlane> {
  const answer = (await requestService('control-plane')) as SharedControlPlaneAccess;
  return answer.available ? { available: true, controlPlane: controlPlaneClient(answer.access) } : answer;
}

/** Options of `describeWithControlPlane`. */
export interface SuiteOptions {
  /** Abilities without which the suite is left out; default: all of them. */
  readonly needs?: readonly (keyof ControlPlaneAbilities)[];
}

/**
 * A suite on the run's control plane; `await` it at the top of the test file.
 * Where there is none, or it cannot do what the suite needs, the suite is skipped and the reason is its name.
 */
export async function describeWithControlPlane(
  name: string,
  suite: (controlPlane: ControlPlaneClient) => void,
  { needs = ['controllers', 'scheduler', 'kubelets'] }: SuiteOptions = {},
): Promise<void> {
  const shared = await sharedControlPlane();
  if (!shared.available) {
    describe.skip(`${name} (${shared.reason})`, () => undefined);
    return;
  }
  const missing = needs.filter((ability) => !shared.controlPlane.abilities[ability]);
  if (missing.length > 0) {
    const reason = `left out: the control plane has no ${missing.join(', ')}`;
    process.stderr.write(`${name} ${reason}\n`);
    describe.skip(`${name} (${reason})`, () => undefined);
    return;
  }
  describe(name, () => suite(shared.controlPlane));
}
