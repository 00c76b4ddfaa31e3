import { randomUUID } from 'node:crypto';
import {
  AGENT_PATHS,
  type BatchResponse,
  type BeginSyncRequest,
  type BeginSyncResponse,
  batchResponse,
  beginSyncResponse,
  CLUSTER_TOKEN_HEADER,
  type CommitSyncResponse,
  commitSyncResponse,
  type HeartbeatRequest,
  type HeartbeatResponse,
  heartbeatResponse,
  problem,
} from '@moonin/contracts';
import type { z } from 'zod';
import { AgentApiError } from './agent-api-error.ts';
import { type HttpAnswer, notTheProtocol, postJson } from './post-json.ts';

/** Where an agent reports to, and as whom. */
export interface AgentClientOptions {
  /** Base URL of the Control API; a path in it is kept. */
  readonly apiUrl: string;
  readonly clusterId: string;
  readonly token: string;
  /** Sent as `User-Agent`, such as `moonin-discovery-agent/0.1.0`. */
  readonly userAgent: string;
  /** Time for one try from connecting to the last byte; 30 s when absent. */
  readonly timeoutMs?: number;
}

/**
 * The agent protocol, one try a call. Items are JSON texts of the contract's `AgentItem`; every send has a sequence of its
 * own, so that one which was delayed on the way changes nothing once it was repeated. Throws {@link AgentApiError}.
 */
export interface AgentClient {
  heartbeat(body: HeartbeatRequest, signal?: AbortSignal): Promise<HeartbeatResponse>;
  sendBatch(items: readonly string[], signal?: AbortSignal): Promise<BatchResponse>;
  beginSync(body: BeginSyncRequest, signal?: AbortSignal): Promise<BeginSyncResponse>;
  sendChunk(syncId: string, items: readonly string[], signal?: AbortSignal): Promise<BatchResponse>;
  commitSync(syncId: string, objects: number, signal?: AbortSignal): Promise<CommitSyncResponse>;
}

/** Binds the protocol to one cluster's credentials. */
export function createAgentClient(options: AgentClientOptions): AgentClient {
  const base = options.apiUrl.replace(/\/+$/, '');
  const headers = {
    [CLUSTER_TOKEN_HEADER]: options.token,
    accept: 'application/json',
    'user-agent': options.userAgent,
  };

  async function call<Answer extends z.ZodType>(
    path: string,
    json: string,
    answer: Answer,
    signal: AbortSignal | undefined,
  ): Promise<z.infer<Answer>> {
    const url = new URL(base + path.replace('{clusterId}', encodeURIComponent(options.clusterId)));
    const got = await postJson({ url, headers, json, timeoutMs: options.timeoutMs ?? 30_000, signal });
    return readAnswer(got, answer);
  }
  const streamId = randomUUID();
  let sequence = 0;

  function itemsBody(items: readonly string[]): string {
    sequence += 1;
    return `{"stream":${JSON.stringify({ id: streamId, sequence })},"items":[${items.join(',')}]}`;
  }

  const syncPath = (path: string, syncId: string): string => path.replace('{syncId}', encodeURIComponent(syncId));

  return {
    heartbeat: (body, signal) => call(AGENT_PATHS.heartbeat, JSON.stringify(body), heartbeatResponse, signal),
    sendBatch: (items, signal) => call(AGENT_PATHS.batches, itemsBody(items), batchResponse, signal),
    beginSync: (body, signal) => call(AGENT_PATHS.syncs, JSON.stringify(body), beginSyncResponse, signal),
    sendChunk: (syncId, items, signal) =>
      call(syncPath(AGENT_PATHS.syncChunks, syncId), itemsBody(items), batchResponse, signal),
    commitSync: (syncId, objects, signal) =>
      call(syncPath(AGENT_PATHS.syncCommit, syncId), JSON.stringify({ objects }), commitSyncResponse, signal),
  };
}

function readAnswer<Answer extends z.ZodType>(got: HttpAnswer, answer: Answer): z.infer<Answer> {
  const body = parseJson(got.body);
  if (got.status < 200 || got.status > 299) throw refusal(got, body);
  const parsed = answer.safeParse(body);
  if (parsed.success) return parsed.data;
  throw notTheProtocol(`status ${got.status} with a body that the protocol does not know`);
}

function refusal(got: HttpAnswer, body: unknown): AgentApiError {
  const told = problem.safeParse(body);
  const code = told.success ? told.data.code : null;
  return new AgentApiError({
    failure: 'refused',
    message: `refused with ${got.status}${code === null ? '' : ` ${code}`}`,
    status: got.status,
    code,
    requestId: told.success ? told.data.requestId : null,
    retryAfterMs: parseRetryAfterMs(got.headers['retry-after'], Date.now()),
  });
}

/** Reads `Retry-After` in either form, as ms from `nowMs`; null when absent or unreadable. */
export function parseRetryAfterMs(value: string | undefined, nowMs: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const at = text === '' ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
