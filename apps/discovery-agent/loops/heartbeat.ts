import { type AgentClient, createRetryPace, fingerprintOf } from '@moonin/agent-client';
import {
  AGENT_LIMITS,
  type ClusterMetadata,
  type FollowedKind,
  type HeartbeatRequest,
  type MissingRight,
} from '@moonin/contracts';
import { type Logger, sleep, stableJson } from '@moonin/runtime';

/** Tells the Control API every 30 s that this agent lives, leading or not. */
export interface HeartbeatLoop {
  start(): void;
  stop(): Promise<void>;
}

const MIN_INTERVAL_MS = 1_000;
const MAX_INTERVAL_MS = 5 * 60_000;

/** What is said of the cluster and of what can be followed goes along with the first heartbeat that has it, and when it changed since. */
export function createHeartbeatLoop(input: {
  client: Pick<AgentClient, 'heartbeat'>;
  identity: Pick<HeartbeatRequest, 'instance' | 'version' | 'startedAt'>;
  isLeader: () => boolean;
  queueDepth: () => number;
  metadata: () => ClusterMetadata | null;
  /** Null while this agent does not lead. */
  missingRights: () => MissingRight[] | null;
  followed: () => FollowedKind[] | null;
  log: Logger;
  onFailure?: () => void;
  intervalMs?: number;
}): HeartbeatLoop {
  const { client, log } = input;
  const stopping = new AbortController();
  const pace = createRetryPace({ flow: 'heartbeat', log, ...(input.onFailure ? { onRetry: input.onFailure } : {}) });
  /** Fingerprints of what the server took, by field. */
  const taken = new Map<string, string>();
  let running: Promise<void> | undefined;

  async function beat(): Promise<number> {
    const said = { cluster: input.metadata(), missingRights: input.missingRights(), kinds: input.followed() };
    const news = Object.entries(said).flatMap(([field, value]) => {
      if (value === null) return [];
      const fingerprint = fingerprintOf(stableJson(value));
      return taken.get(field) === fingerprint ? [] : [{ field, value, fingerprint }];
    });
    const answer = await client.heartbeat(
      {
        agent: 'discovery',
        ...input.identity,
        leader: input.isLeader(),
        queueDepth: input.queueDepth(),
        ...Object.fromEntries(news.map(({ field, value }) => [field, value])),
      },
      stopping.signal,
    );
    for (const { field, fingerprint } of news) taken.set(field, fingerprint);
    pace.succeeded();
    return input.intervalMs ?? Math.min(Math.max(answer.intervalMs, MIN_INTERVAL_MS), MAX_INTERVAL_MS);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let pauseMs: number = AGENT_LIMITS.heartbeatIntervalMs;
      try {
        pauseMs = await beat();
      } catch (error) {
        if (stopping.signal.aborted) return;
        pauseMs = pace.failed(error);
      }
      await sleep(pauseMs, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error;
      });
    }
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort(new Error('stopping'));
      await running;
    },
  };
}
