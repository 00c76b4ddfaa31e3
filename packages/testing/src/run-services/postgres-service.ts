import { readTestingEnv } from '../env.ts';
import { startTestPostgres } from '../postgres/start-test-postgres.ts';
import type { RunningService } from './service-broker.ts';

/** What test processes get to know of the run's PostgreSQL. */
export interface PostgresAccess {
  /** URL of a superuser. */
  readonly adminUrl: string;
}

/** Starts the PostgreSQL of a run, or takes the one that `MOONIN_TEST_DATABASE_URL` names. */
export async function startPostgresService(): Promise<RunningService> {
  const { databaseUrl } = readTestingEnv();
  if (databaseUrl !== undefined) {
    const access: PostgresAccess = { adminUrl: databaseUrl };
    return { access, stop: () => Promise.resolve() };
  }
  const server = await startTestPostgres();
  const access: PostgresAccess = { adminUrl: server.adminUrl };
  return { access, stop: server.stop };
}
