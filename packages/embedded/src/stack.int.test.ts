import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, startProcessGuard } from '@moonin/runtime/processes';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { claimPorts } from './ports.ts';
import { startPostgres } from './postgres.ts';
import { loadSecrets } from './secrets.ts';
import { StartProblem } from './start-problem.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'moonin-embedded-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a data folder is held by one process, and a killed one lets go', async () => {
  const data = await openDataFolder(folder);
  await writeFile(path.join(folder, 'running.json'), JSON.stringify({ pid: process.ppid }));
  await expect(openDataFolder(folder)).rejects.toThrow(/already runs from .* Ctrl-C/);
  await writeFile(path.join(folder, 'running.json'), JSON.stringify({ pid: 2 ** 22 - 1 }));
  await (await openDataFolder(folder)).release();
  await data.release();
});

test('secrets are made once; a damaged file says what to do', async () => {
  const made = await loadSecrets(folder);
  expect(await loadSecrets(folder)).toEqual(made);
  expect(new Set(Object.values(made)).size).toBe(Object.keys(made).length);
  await writeFile(path.join(folder, 'secrets.json'), '{"postgresPassword":');
  await expect(loadSecrets(folder)).rejects.toThrow(/damaged[\s\S]*delete/);
});

test('every port in use is named with its setting before anything starts', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : 0);
    });
  });
  const wanted = { what: 'portal', setting: 'MOONIN_PORTAL_PORT', port };
  await expect(claimPorts({ portal: wanted })).rejects.toThrow(
    `port ${port} (portal; choose another with MOONIN_PORTAL_PORT)`,
  );
  await new Promise((resolve) => server.close(resolve));
  const { portal, free } = await claimPorts({ portal: wanted, free: { ...wanted, port: 0 } });
  expect([portal, free > 0]).toEqual([port, true]);
});

test('PostgreSQL keeps its data over a restart and over kill -9', async () => {
  await (await openDataFolder(folder)).folder('postgres');
  const guard = startProcessGuard();
  const port = await findFreePort();
  const start = () =>
    startPostgres({
      folder: path.join(folder, 'postgres'),
      port,
      logFile: path.join(folder, 'postgres.log'),
      passwords: { owner: 'owner-password-here', application: 'application-password' },
      guard,
    });
  const query = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows;
  };
  const first = await start();
  await query(first.ownerUrl, 'CREATE TABLE kept (n int)');
  await query(first.ownerUrl, 'INSERT INTO kept VALUES (1)');
  await first.stop();

  const second = await start();
  await query(second.ownerUrl, 'INSERT INTO kept VALUES (2)');
  const pid = Number.parseInt(await readFile(path.join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10);
  process.kill(pid, 'SIGKILL');

  const third = await start();
  expect(await query(third.ownerUrl, 'SELECT n FROM kept ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }]);
  // A start that was killed leaves its server running: the next one ends it and takes over.
  const fourth = await start();
  expect(await query(fourth.ownerUrl, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 2 }]);
  await fourth.stop();
  await guard.close();
});

test('a data folder that PostgreSQL cannot use gives a sentence', async () => {
  await (await openDataFolder(folder)).folder('postgres/data');
  await writeFile(path.join(folder, 'postgres', 'data', 'PG_VERSION'), '9.1\n');
  const guard = startProcessGuard();
  const starting = startPostgres({
    folder: path.join(folder, 'postgres'),
    port: await findFreePort(),
    logFile: path.join(folder, 'postgres.log'),
    passwords: { owner: 'x', application: 'y' },
    guard,
  });
  await expect(starting).rejects.toThrow(StartProblem);
  await guard.close();
});
