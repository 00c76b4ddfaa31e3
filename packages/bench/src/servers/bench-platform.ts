import { randomBytes } from 'node:crypto';
import { migrateDatabase } from '@moonin/db/migrate';
import { type ClusterCredentials, registerClusters } from './register-clusters.ts';
import { type BenchPostgres, startBenchPostgres } from './start-bench-postgres.ts';
import { startControlApi } from './start-control-api.ts';
import type { BenchServer } from './start-server.ts';

/** PostgreSQL, the Control API on it, and clusters that may speak to it. */
export interface BenchPlatform {
  readonly postgres: BenchPostgres;
  readonly api: BenchServer;
  readonly clusters: readonly ClusterCredentials[];
  stop(): Promise<void>;
}

/** Starts an empty platform and registers `clusters` clusters. */
export async function startBenchPlatform(input: {
  clusters: number;
  profileDir: string | undefined;
  say: (line: string) => void;
}): Promise<BenchPlatform> {
  input.say('Starting PostgreSQL and the Control API');
  const postgres = await startBenchPostgres();
  let api: BenchServer | undefined;
  const stop = async (): Promise<void> => {
    await api?.stop();
    await postgres.stop();
  };
  try {
    await migrateDatabase({ url: postgres.url });
    const assertionKeys = `bench:${randomBytes(32).toString('base64url')}`;
    api = await startControlApi({ databaseUrl: postgres.url, assertionKeys, profileDir: input.profileDir });
    const { clusters } = await registerClusters({ apiUrl: api.url, assertionKeys, count: input.clusters });
    return { postgres, api, clusters, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
