import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_EMAIL, type HeldStack, runStack } from '@moonin/embedded';
import { startProcessGuard } from '@moonin/runtime/processes';
import type { StackAccess } from './stack-access.ts';

/** The real product, running on free ports in a temporary folder. */
export interface OpenStack extends AsyncDisposable {
  readonly access: StackAccess;
  /** Its processes. */
  readonly held: HeldStack;
  /** Ends everything and removes the folder. */
  close(): Promise<void>;
}

/**
 * Brings up database, API, portal and admin as they were built. `demo` adds the embedded cluster, its agent and the demo
 * organization; `empty` is what the very first visitor meets.
 */
export async function openStack(
  kind: 'demo' | 'empty',
  say: (line: string) => void = () => undefined,
): Promise<OpenStack> {
  const folder = await mkdtemp(path.join(tmpdir(), 'moonin-e2e-'));
  // Also after kill -9 nothing of it stays behind; nobody needs the data, so PostgreSQL need not end in order then.
  const guard = startProcessGuard({ removeDir: folder });
  try {
    const held = await runStack({
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
        seed: kind === 'demo',
        cluster: { kind: kind === 'demo' ? 'embedded' : 'none' },
        mode: 'built',
        say,
      },
    });
    const { stack, secrets } = held;
    const postgresPid = await readPostgresPid(folder);
    guard.watch(postgresPid, 'SIGKILL');
    const close = async () => {
      await held.stop();
      guard.forget(postgresPid);
      await guard.close();
    };
    return {
      access: {
        urls: stack.urls,
        organization: stack.organization,
        owner: { email: DEMO_EMAIL, password: secrets.demoPassword },
        kubeconfig: stack.kubeconfig,
        folder,
      },
      held,
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await guard.close();
    throw error;
  }
}

async function readPostgresPid(folder: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10);
}
