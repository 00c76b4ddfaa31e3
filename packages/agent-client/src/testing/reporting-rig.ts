import { createLogger, systemClock } from '@moonin/runtime';
import { createAcknowledged } from '../acknowledged.ts';
import { createAgentClient } from '../agent-client.ts';
import { createTurnstile } from '../turnstile.ts';
import { startContractServer } from './contract-server.ts';
import { createMemorySource } from './memory-source.ts';
import { createRecordedMetrics } from './recorded-metrics.ts';

export const TEST_CLUSTER_ID = '01977a00-0000-7000-8000-000000000001';
export const TEST_TOKEN = `mct_${'a'.repeat(20)}_${'b'.repeat(43)}`;

/** All parts of reporting against a contract server of its own, with short pauses and a log that is kept. */
export async function startReportingRig(options: { timeoutMs?: number; token?: string } = {}) {
  const server = await startContractServer({ clusterId: TEST_CLUSTER_ID, token: TEST_TOKEN });
  const logged: { level: string; msg: string; flow?: string; code?: string }[] = [];
  const client = createAgentClient({
    apiUrl: server.url,
    clusterId: TEST_CLUSTER_ID,
    token: options.token ?? TEST_TOKEN,
    userAgent: 'test/0',
    timeoutMs: options.timeoutMs ?? 5_000,
  });
  const source = createMemorySource();
  const metrics = createRecordedMetrics();
  const parts = {
    client,
    source,
    acknowledged: createAcknowledged(),
    turnstile: createTurnstile(),
    metrics,
    log: createLogger({
      name: 'test',
      level: 'info',
      destination: { write: (line: string) => void logged.push(JSON.parse(line)) },
    }),
    clock: systemClock,
    retryLimits: { baseMs: 5, capMs: 20, retryAfterCapMs: 20 },
  };
  return { server, parts, source, metrics, logged, [Symbol.asyncDispose]: () => server.close() };
}
