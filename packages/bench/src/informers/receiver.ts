import { fileURLToPath } from 'node:url';
import { findFreePort } from '@moonin/runtime/processes';
import { z } from 'zod';
import { type BenchServer, startServer } from '../servers/start-server.ts';

const state = z.object({ url: z.string(), kinds: z.record(z.string(), z.number()) });

/** The contract's server in a process of its own: takes what an agent sends, and keeps it by the contract's rules. */
export interface Receiver {
  readonly url: string;
  /** Live objects by kind. */
  kinds(): Promise<Record<string, number>>;
  stop(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const script = fileURLToPath(new URL('./receiver-process.ts', import.meta.url));
  const server: BenchServer = await startServer({
    name: 'receiver',
    args: [script, String(port)],
    env: {},
    url,
    readyPath: '/',
  });
  const read = async () => state.parse(await (await fetch(url)).json());
  return { url: (await read()).url, kinds: async () => (await read()).kinds, stop: server.stop };
}
