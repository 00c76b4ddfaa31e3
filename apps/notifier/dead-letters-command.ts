import { openQueues } from '@moonin/queue';
import { createLogger, createMetrics, EnvError, systemClock } from '@moonin/runtime';
import { readNotifierEnv } from './env.ts';
import { housekeeping } from './housekeeping.ts';

const USAGE = `node apps/notifier/dead-letters-command.ts list              what was given up, newest first, as JSON lines
node apps/notifier/dead-letters-command.ts replay <id>|all   all its tries again
node apps/notifier/dead-letters-command.ts discard <id>      forget it`;
const PAGE = 100;

/** Looks at the dead letters of this process' queues, replays and discards them; takes the notifier's environment. */
async function main([action = '', id = '']: string[]): Promise<void> {
  const known = action === 'list' || (id !== '' && (action === 'replay' || action === 'discard'));
  if (!known) throw new UsageError(USAGE);
  const env = readNotifierEnv();
  const queues = openQueues({
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    log: createLogger({ name: 'dead-letters', level: 'warn' }),
    metrics: createMetrics({ process: 'dead-letters' }),
    clock: systemClock,
  });
  try {
    const queue = queues.queue(housekeeping);
    if (action === 'list') {
      for (let offset = 0, read = PAGE; read === PAGE; offset += PAGE) {
        const letters = await queue.deadLetters({ offset, limit: PAGE });
        for (const letter of letters) console.log(JSON.stringify({ queue: queue.name, ...letter }));
        read = letters.length;
      }
    } else if (action === 'replay' && id === 'all') console.log(`${await queue.replayAll()} replayed`);
    else if (await (action === 'replay' ? queue.replay(id) : queue.discard(id))) console.log(`${id}: ${action}ed`);
    else throw new UsageError(`There is no dead letter ${id}`);
  } finally {
    await queues.close();
  }
}

class UsageError extends Error {}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof UsageError || error instanceof EnvError ? error.message : error);
  process.exitCode = 1;
}
