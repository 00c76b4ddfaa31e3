import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, lastLogLines, startProcess, startProcessGuard } from '@moonin/runtime/processes';
import { childEnv, readTestingEnv, type TestingEnv } from '../env.ts';
import { runCommand } from '../processes/run-command.ts';
import { waitUntil } from '../wait-until.ts';

/** A Redis server for tests; it keeps its data in memory alone. */
export interface TestRedis {
  readonly url: string;
  readonly stop: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** There is no Redis; `leftOut` is one line for people. */
export interface RedisLeftOut {
  readonly leftOut: string;
}

/** The first major version that BullMQ is made for. */
const OLDEST_MAJOR = 6;

/** Starts the Redis server of `MOONIN_REDIS_SERVER` or of the PATH on a free loopback port; ends with `stop()` and with us. */
export async function startTestRedis(env: TestingEnv = readTestingEnv()): Promise<TestRedis | RedisLeftOut> {
  const command = env.redisPath ?? 'redis-server';
  const major = await majorOf(command);
  if (major === undefined || major < OLDEST_MAJOR) {
    const found = major === undefined ? `no ${command}` : `${command} is version ${major}, older than ${OLDEST_MAJOR}`;
    if (env.redisPath !== undefined) throw new Error(`MOONIN_REDIS_SERVER: ${found}`);
    return { leftOut: `Redis tests left out: ${found} (Debian: apt-get install redis-server)` };
  }
  const dir = await mkdtemp(path.join(tmpdir(), 'moonin-redis-'));
  const guard = startProcessGuard({ removeDir: dir });
  const port = await findFreePort();
  const server = await startProcess({
    name: 'redis',
    command,
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir],
    logPath: path.join(dir, 'redis.log'),
    guard,
    env: childEnv(),
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    await guard.close();
    await rm(dir, { recursive: true, force: true });
  };
  try {
    await waitUntil(() => answers(port), { what: 'Redis answers', timeoutMs: 30_000, intervalMs: 25 });
  } catch (error) {
    const log = await lastLogLines(server.logPath);
    await stop();
    throw new Error(`Redis did not start:\n${log}`, { cause: error });
  }
  return { url: `redis://127.0.0.1:${port}/0`, stop, [Symbol.asyncDispose]: stop };
}

/** Major version of a Redis server; `undefined` when the command is none. */
async function majorOf(command: string): Promise<number | undefined> {
  try {
    const { stdout } = await runCommand(command, ['--version'], { env: childEnv(), timeoutMs: 30_000 });
    const [, major] = /v=(\d+)\./.exec(stdout) ?? [];
    return major === undefined ? undefined : Number(major);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES')) {
      return undefined;
    }
    throw error;
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      resolve(data.toString('utf8').startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
}
