import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { machineEnv } from '@moonin/embedded';
import { findFreePort } from '@moonin/runtime/processes';
import { type BenchServer, startServer } from './start-server.ts';

const API_FOLDER = fileURLToPath(new URL('../../../../apps/api', import.meta.url));

/** Bundles the Control API from the sources as they are, and starts it; with `profileDir` it writes a CPU profile when it ends. */
export async function startControlApi(input: {
  databaseUrl: string;
  assertionKeys: string;
  profileDir: string | undefined;
}): Promise<BenchServer> {
  await promisify(execFile)(process.execPath, ['build.ts'], { cwd: API_FOLDER, env: machineEnv() });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const profile = input.profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${input.profileDir}`];
  return startServer({
    name: 'api',
    args: [...profile, '--enable-source-maps', `${API_FOLDER}/dist/main.js`],
    env: {
      DATABASE_URL: input.databaseUrl,
      ASSERTION_KEYS: input.assertionKeys,
      AGENT_API_URL: url,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    url,
    readyPath: '/readyz',
  });
}
