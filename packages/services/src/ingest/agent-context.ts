import type { Database } from '@moonin/db';

/** Whom an agent's request speaks for: always the token's own cluster, whatever its body names. */
export interface AgentContext {
  organizationId: string;
  projectId: string;
  clusterId: string;
  now: Date;
  db: Database;
  /** Wakes the streams of the organization after a commit. */
  announce: (organizationId: string) => void;
}
