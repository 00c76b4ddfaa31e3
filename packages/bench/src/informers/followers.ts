import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TEST_CLUSTER_ID, TEST_TOKEN } from '@moonin/agent-client/testing';
import { machineEnv } from '@moonin/embedded';
import { buildGoProgram } from '@moonin/testing';
import { shippedFlags } from './shipped-flags.ts';
import { startWatched, type WatchedProcess } from './watched-process.ts';

const AGENT_FOLDER = fileURLToPath(new URL('../../../../apps/discovery-agent', import.meta.url));
const GO_FOLDER = fileURLToPath(new URL('../../go/informers', import.meta.url));
const SYNC_TIMEOUT_MS = 300_000;

/** A program that follows the cluster, and when it knew all of it. */
export interface Follower {
  readonly process: WatchedProcess;
  /** From the start of the process. */
  readonly syncedMs: number;
}

/** Starts one, and waits until it knows the cluster. */
export type StartFollower = () => Promise<Follower>;

/** Bundles the Discovery Agent; it counts as synced when all that it read is reported and taken. */
export async function prepareAgent(input: {
  kubeconfig: string;
  context: string;
  apiUrl: string;
  profileDir: string | undefined;
}): Promise<StartFollower> {
  await promisify(execFile)(process.execPath, ['build.ts'], { cwd: AGENT_FOLDER, env: machineEnv() });
  const flags = await shippedFlags();
  const profile =
    input.profileDir === undefined ? [] : ['--heapsnapshot-signal=SIGUSR2', `--diagnostic-dir=${input.profileDir}`];
  const access = ['--kubeconfig', input.kubeconfig, '--context', input.context];
  return async () => {
    const process_ = await startWatched({
      name: 'agent',
      command: process.execPath,
      args: [...flags.args, ...profile, `${AGENT_FOLDER}/dist/main.mjs`, ...access],
      env: (folder) => ({
        ...flags.env,
        NODE_OPTIONS: flags.nodeOptions,
        API_URL: input.apiUrl,
        PROJECT_ID: '01977a00-0000-7000-8000-000000000002',
        CLUSTER_ID: TEST_CLUSTER_ID,
        CLUSTER_TOKEN: TEST_TOKEN,
        STATE_DIR: folder,
        TMPDIR: folder,
      }),
    });
    return synced(process_, ({ msg }) => typeof msg === 'string' && msg.startsWith('the first picture'));
  };
}

/** Builds the client-go program; it counts as synced when its caches are. */
export async function prepareInformers(input: {
  kubeconfig: string;
  say: (line: string) => void;
}): Promise<StartFollower> {
  const command = await buildGoProgram({ moduleDir: GO_FOLDER, onProgress: input.say });
  return async () => {
    const args = ['--kubeconfig', input.kubeconfig];
    const process_ = await startWatched({ name: 'informers', command, args });
    return synced(process_, ({ event }) => event === 'synced');
  };
}

async function synced(process_: WatchedProcess, isIt: (line: Record<string, unknown>) => boolean): Promise<Follower> {
  try {
    return { process: process_, syncedMs: await process_.said(isIt, SYNC_TIMEOUT_MS) };
  } catch (error) {
    await process_.stop();
    throw error;
  }
}
