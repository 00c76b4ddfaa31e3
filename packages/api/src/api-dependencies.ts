import type { Clock, Logger, Registry } from '@moonin/runtime';
import type { ClusterTokens, Database, LiveHub, SessionDirectory } from '@moonin/services';
import type { ApiConfig } from './api-config.ts';

/** What the routes work with; one of each in a process. */
export interface ApiDependencies {
  db: Database;
  log: Logger;
  metrics: Registry;
  clock: Clock;
  config: ApiConfig;
  sessions: SessionDirectory;
  clusterTokens: ClusterTokens;
  live: LiveHub;
  /** Wakes the event streams of an organization after a commit. */
  announce: (organizationId: string) => void;
}
