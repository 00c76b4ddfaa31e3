import { Pool } from 'undici';
import type { AgentRequest } from './agent-requests.ts';

/** Sends the requests of several agents: agents side by side, each one's requests one after another, as they do. */
export interface Sender {
  /** Answers by agent, in the order of its requests. Throws for any answer but success. */
  send(requests: readonly (readonly AgentRequest[])[]): Promise<unknown[][]>;
  close(): Promise<void>;
}

export function createSender(origin: string, agents: number): Sender {
  const pool = new Pool(origin, { connections: agents, pipelining: 1 });
  const post = async ({ path, headers, body }: AgentRequest): Promise<unknown> => {
    const answer = await pool.request({ method: 'POST', path, headers, body });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };
  return {
    send: (requests) =>
      Promise.all(
        requests.map(async (ofAgent) => {
          const answers: unknown[] = [];
          for (const request of ofAgent) answers.push(await post(request));
          return answers;
        }),
      ),
    close: () => pool.close(),
  };
}
