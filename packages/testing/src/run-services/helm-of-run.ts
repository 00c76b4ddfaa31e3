import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe } from 'vitest';
import type { ControlPlaneClient } from '../control-plane/control-plane-client.ts';
import { bindHelm, type Helm } from '../helm/helm.ts';
import { describeWithControlPlane, type SuiteOptions } from './control-plane-of-run.ts';
import type { SharedHelmAccess } from './helm-service.ts';
import { requestService } from './request-service.ts';

/** Where the run's Helm is, or why there is none; `await` it at the top of the file. */
export async function sharedHelm(): Promise<SharedHelmAccess> {
  return (await requestService('helm')) as SharedHelmAccess;
}

/** A suite with a Helm that reaches no cluster; where there is no Helm it is skipped and the reason is its name. */
export async function describeWithHelm(name: string, suite: (helm: Helm) => void): Promise<void> {
  const shared = await sharedHelm();
  if (!shared.available) {
    describe.skip(`${name} (${shared.reason})`, () => undefined);
    return;
  }
  describe(name, () => {
    const scratchDir = mkdtempSync(path.join(tmpdir(), 'moonin-helm-'));
    afterAll(() => rmSync(scratchDir, { recursive: true, force: true }));
    suite(bindHelm({ helmPath: shared.path, scratchDir }));
  });
}

/** A suite on the run's control plane with a Helm that reaches it; skipped where one of them is not there. */
export async function describeWithHelmOnControlPlane(
  name: string,
  suite: (bed: { readonly helm: Helm; readonly controlPlane: ControlPlaneClient }) => void,
  options?: SuiteOptions,
): Promise<void> {
  const shared = await sharedHelm();
  if (!shared.available) {
    describe.skip(`${name} (${shared.reason})`, () => undefined);
    return;
  }
  await describeWithControlPlane(
    name,
    (controlPlane) => {
      const { scratchDir, kubeconfigPath } = controlPlane;
      suite({ helm: bindHelm({ helmPath: shared.path, scratchDir, kubeconfigPath }), controlPlane });
    },
    options,
  );
}
