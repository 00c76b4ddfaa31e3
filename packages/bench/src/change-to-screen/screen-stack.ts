import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApps, DEMO_EMAIL, type HeldStack, runStack } from '@moonin/embedded';
import { createKubeClient, type KubeClient, loadKubeconfig } from '@moonin/kube';
import { type ControlPlane, startControlPlane } from '@moonin/testing';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const EMBEDDED_CONTEXT = 'moonin-embedded';
const REAL_CONTEXT = 'moonin-test';

/** The whole product as it is built, looking at a cluster that the bench writes to. */
export interface ScreenStack {
  readonly portalUrl: string;
  readonly organization: string;
  readonly owner: { readonly email: string; readonly password: string };
  readonly kube: KubeClient;
  stop(): Promise<void>;
}

/** Builds what changed and starts database, API, cluster (`real`: a control plane of its own), agent and portal. */
export async function openScreenStack(input: { real: boolean; say: (line: string) => void }): Promise<ScreenStack> {
  const { say } = input;
  const folder = await mkdtemp(path.join(tmpdir(), 'moonin-bench-screen-'));
  let controlPlane: ControlPlane | undefined;
  let held: HeldStack | undefined;
  let kube: KubeClient | undefined;
  const stop = async (): Promise<void> => {
    await kube?.close();
    await held?.stop();
    await controlPlane?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    if (input.real) {
      say('Starting the real control plane');
      controlPlane = await startControlPlane({ onProgress: say });
    }
    held = await runHeldStack(folder, controlPlane?.kubeconfigPath, say);
    const { stack, secrets } = held;
    if (stack.kubeconfig === null || stack.organization === null)
      throw new Error('the stack came up without a cluster');
    const context = input.real ? REAL_CONTEXT : EMBEDDED_CONTEXT;
    const connection = await loadKubeconfig({ file: stack.kubeconfig, context });
    kube = createKubeClient({ connection, userAgent: 'moonin-bench' });
    return {
      portalUrl: stack.urls.portal,
      organization: stack.organization,
      owner: { email: DEMO_EMAIL, password: secrets.demoPassword },
      kube,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function runHeldStack(folder: string, kubeconfig: string | undefined, say: (line: string) => void): Promise<HeldStack> {
  return runStack({
    env: {
      MOONIN_DATA_DIR: folder,
      MOONIN_PORTAL_PORT: 0,
      MOONIN_ADMIN_PORT: 0,
      MOONIN_API_PORT: 0,
      MOONIN_AGENT_PORT: 0,
      MOONIN_NOTIFIER_PORT: 0,
      MOONIN_POSTGRES_PORT: 0,
      MOONIN_CLUSTER_PORT: 0,
    },
    options: {
      seed: true,
      cluster:
        kubeconfig === undefined
          ? { kind: 'embedded' }
          : { kind: 'kubeconfig', file: kubeconfig, context: REAL_CONTEXT },
      mode: 'built',
      say,
    },
    before: () => buildApps(ROOT),
  });
}
