import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureApplicationLogin, migrateDatabase } from '@moonin/db/migrate';
import { migrateQueue } from '@moonin/queue';
import { findFreePort, startProcess, startProcessGuard } from '@moonin/runtime/processes';
import { createTestDatabase, sharedRedis } from '@moonin/testing';
import pg from 'pg';
import { describe, expect, test } from 'vitest';

const MAIN = path.join(import.meta.dirname, 'main.ts');

async function runs(redisUrl: string | undefined): Promise<void> {
  await using database = await createTestDatabase();
  await migrateDatabase({ url: database.url });
  await migrateQueue({ url: database.url });
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const login = `login_${crypto.randomUUID().slice(0, 8)}`;
  await ensureApplicationLogin({ ownerUrl: database.url, login, password: 'secret' });
  // What the history job has to mend: a month that is not there.
  const { rows: months } = await owner.query<{ partition: string }>(
    `SELECT partition FROM history_partitions() WHERE history = 'change_events' AND upper IS NOT NULL ORDER BY upper DESC LIMIT 1`,
  );
  const month = months[0]?.partition ?? '';
  await owner.query(`DROP TABLE ${month}`);
  const url = new URL(database.url);
  url.username = login;
  url.password = 'secret';

  const folder = await mkdtemp(path.join(tmpdir(), 'moonin-notifier-'));
  const guard = startProcessGuard({ removeDir: folder });
  const port = await findFreePort();
  const started = await startProcess({
    name: 'notifier',
    command: process.execPath,
    args: [MAIN],
    logPath: path.join(folder, 'notifier.log'),
    guard,
    env: {
      DATABASE_URL: url.href,
      HEALTH_ADDR: `127.0.0.1:${port}`,
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    },
  });
  const get = async (what: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/${what}`);
    return `${response.status} ${await response.text()}`;
  };
  try {
    await expect.poll(() => get('readyz').catch(() => ''), { timeout: 60_000 }).toBe('200 ok\n');
    const there = async () => (await owner.query('SELECT to_regclass($1)::text AS name', [month])).rows;
    await expect.poll(there, { timeout: 30_000 }).toEqual([{ name: month }]);
    const metrics = async () => get('metrics');
    const done = 'moonin_queue_tries_total{queue="housekeeping",outcome="done",process="notifier"} 2';
    await expect.poll(metrics, { timeout: 30_000 }).toContain(done);
    expect(await metrics()).toContain('moonin_queue_jobs{queue="housekeeping",state="delayed",process="notifier"} 2');
    expect(await started.stop()).toEqual({ code: 0, signal: null });
    expect(await readFile(started.logPath, 'utf8')).not.toContain('secret');
  } finally {
    await started.stop({ graceMs: 0 });
    await owner.end();
    await guard.close();
    await rm(folder, { recursive: true, force: true });
  }
}

test('the process works on its schedules with jobs in PostgreSQL, and ends in order', () => runs(undefined));

const redis = await sharedRedis();
if (redis.available) {
  test('the same with jobs in Redis', () => runs(redis.url.replace(/\d+$/, '15')));
} else {
  describe.skip(`the same with jobs in Redis (${redis.reason})`, () => undefined);
}
