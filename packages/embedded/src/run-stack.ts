import { type DataFolder, openDataFolder } from './data-folder.ts';
import type { EmbeddedEnv } from './env.ts';
import { claimPorts } from './ports.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { type Stack, type StackOptions, startStack } from './stack.ts';

/** A stack on a data folder that it holds. */
export interface HeldStack {
  stack: Stack;
  secrets: Secrets;
  stop(): Promise<void>;
}

/** Opens the data folder, checks the ports and starts everything; `before` runs while nothing is up yet (the build). */
export async function runStack(input: {
  env: EmbeddedEnv;
  options: Pick<StackOptions, 'seed' | 'cluster' | 'mode' | 'say' | 'overrides'>;
  before?: () => Promise<void>;
}): Promise<HeldStack> {
  const { env, options } = input;
  const data = await openDataFolder(env.MOONIN_DATA_DIR);
  try {
    const ports = await claimPorts({
      portal: { what: 'portal', setting: 'MOONIN_PORTAL_PORT', port: env.MOONIN_PORTAL_PORT },
      admin: { what: 'admin console', setting: 'MOONIN_ADMIN_PORT', port: env.MOONIN_ADMIN_PORT },
      api: { what: 'Control API', setting: 'MOONIN_API_PORT', port: env.MOONIN_API_PORT },
      agent: { what: "agent's health", setting: 'MOONIN_AGENT_PORT', port: env.MOONIN_AGENT_PORT },
      notifier: { what: "notifier's health", setting: 'MOONIN_NOTIFIER_PORT', port: env.MOONIN_NOTIFIER_PORT },
      postgres: { what: 'PostgreSQL', setting: 'MOONIN_POSTGRES_PORT', port: env.MOONIN_POSTGRES_PORT },
      cluster: { what: 'embedded cluster', setting: 'MOONIN_CLUSTER_PORT', port: env.MOONIN_CLUSTER_PORT },
    });
    const secrets = await loadSecrets(data.path);
    await makeFolders(data);
    await input.before?.();
    const stack = await startStack({
      dataDir: data.path,
      ports,
      secrets,
      ...(env.DATABASE_URL === undefined ? {} : { databaseUrl: env.DATABASE_URL }),
      ...options,
    });
    const stop = async () => {
      await stack.stop();
      await data.release();
    };
    return { stack, secrets, stop };
  } catch (error) {
    await data.release();
    throw error;
  }
}

async function makeFolders(data: DataFolder): Promise<void> {
  for (const name of ['logs', 'postgres', 'cluster', 'agent']) await data.folder(name);
}
