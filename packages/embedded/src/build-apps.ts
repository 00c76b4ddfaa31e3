import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { machineEnv } from './env.ts';
import { StartProblem } from './start-problem.ts';

/** Builds the apps whose sources changed since the last time; turbo knows by their content and shows what it does. */
export async function buildApps(root: string): Promise<void> {
  const turbo = join(root, 'node_modules', 'turbo', 'bin', 'turbo');
  const args = [turbo, 'run', 'build', '--output-logs=new-only', '--concurrency=2'];
  const env = { ...machineEnv(), NEXT_TELEMETRY_DISABLED: '1', TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new StartProblem('The apps were not built; the reason stands above');
}
