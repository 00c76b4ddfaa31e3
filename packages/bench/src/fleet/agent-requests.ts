import { gzipSync } from 'node:zlib';
import { AGENT_LIMITS, AGENT_PATHS, CLUSTER_TOKEN_HEADER } from '@moonin/contracts';
import type { ClusterCredentials } from '../servers/register-clusters.ts';
import type { SaidItem } from './simulated-cluster.ts';

/** One request, ready to be sent. */
export interface AgentRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly items: number;
}

/** How many confirmations the agent puts into one chunk. */
const CONFIRMS_PER_CHUNK = 500;
/** The level that the agent compresses with. */
const GZIP_LEVEL = 5;

/** Builds the requests of one cluster's agent; the order of the calls is the order of its stream. */
export interface AgentRequests {
  /** Steady state: as many batches as the bounds of the protocol need. */
  batches(items: readonly SaidItem[]): AgentRequest[];
  /** Chunks of an open sync that name each item by its fingerprint. */
  confirmations(syncId: string, items: readonly SaidItem[]): AgentRequest[];
  beginSync(version: string): AgentRequest;
  commitSync(syncId: string, objects: number): AgentRequest;
}

export function agentRequests({ clusterId, clusterToken }: ClusterCredentials): AgentRequests {
  const streamId = crypto.randomUUID();
  let sequence = 0;

  const request = (path: string, json: string, items: number): AgentRequest => ({
    path: path.replace('{clusterId}', clusterId),
    headers: {
      [CLUSTER_TOKEN_HEADER]: clusterToken,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: gzipSync(json, { level: GZIP_LEVEL }),
    items,
  });
  const itemsRequest = (path: string, texts: readonly string[]): AgentRequest => {
    sequence += 1;
    const stream = JSON.stringify({ id: streamId, sequence });
    return request(path, `{"stream":${stream},"items":[${texts.join(',')}]}`, texts.length);
  };

  return {
    batches: (items) => {
      const observedAt = new Date().toISOString();
      const texts = items.map((item) => JSON.stringify({ op: 'upsert', observedAt, ...item }));
      const limits = { items: AGENT_LIMITS.batchItems, bytes: AGENT_LIMITS.batchBytes };
      return inParts(texts, limits).map((part) => itemsRequest(AGENT_PATHS.batches, part));
    },
    confirmations: (syncId, items) => {
      const observedAt = new Date().toISOString();
      const texts = items.map(({ kind, uid, version, fingerprint }) =>
        JSON.stringify({ op: 'confirm', observedAt, kind, uid, version, fingerprint }),
      );
      const path = AGENT_PATHS.syncChunks.replace('{syncId}', syncId);
      const limits = { items: CONFIRMS_PER_CHUNK, bytes: AGENT_LIMITS.batchBytes };
      return inParts(texts, limits).map((part) => itemsRequest(path, part));
    },
    beginSync: (version) =>
      request(AGENT_PATHS.syncs, JSON.stringify({ kind: 'deployment', version, reset: false }), 0),
    commitSync: (syncId, objects) =>
      request(AGENT_PATHS.syncCommit.replace('{syncId}', syncId), JSON.stringify({ objects }), 0),
  };
}

function inParts(texts: readonly string[], limits: { items: number; bytes: number }): string[][] {
  const parts: string[][] = [];
  let part: string[] = [];
  let bytes = 0;
  for (const text of texts) {
    const added = Buffer.byteLength(text) + 1;
    if (part.length >= limits.items || (part.length > 0 && bytes + added > limits.bytes)) {
      parts.push(part);
      part = [];
      bytes = 0;
    }
    part.push(text);
    bytes += added;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}
