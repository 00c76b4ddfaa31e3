import type { AgentClient } from '@moonin/agent-client';

/** This replica does not lead, or cannot know that it still does: nothing was sent. */
export class NotLeadingError extends Error {
  override readonly name = 'NotLeadingError';
  constructor() {
    super('this replica does not lead: nothing is sent');
  }
}

/**
 * A client that asks before every report whether this replica may still write. A process that slept through its lease wakes up
 * with timers due, and would else send before it notices that another leads. Throws {@link NotLeadingError}.
 */
export function createFencedClient(client: AgentClient, mayWrite: () => boolean): AgentClient {
  async function fenced<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    if (!mayWrite()) throw new NotLeadingError();
    return send();
  }
  return {
    heartbeat: client.heartbeat,
    sendBatch: (items, signal) => fenced(() => client.sendBatch(items, signal)),
    beginSync: (body, signal) => fenced(() => client.beginSync(body, signal)),
    sendChunk: (syncId, items, signal) => fenced(() => client.sendChunk(syncId, items, signal)),
    commitSync: (syncId, objects, signal) => fenced(() => client.commitSync(syncId, objects, signal)),
  };
}
