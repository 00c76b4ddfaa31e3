import { createServer } from 'node:net';
import { findFreePort } from '@moonin/runtime/processes';
import { StartProblem } from './start-problem.ts';

/** A wanted port and the setting that changes it. */
export interface WantedPort {
  what: string;
  setting: string;
  port: number;
}

/** Checks all ports before anything starts; 0 becomes a free one. Throws {@link StartProblem} naming every one in use. */
export async function claimPorts<Name extends string>(wanted: Record<Name, WantedPort>): Promise<Record<Name, number>> {
  const claimed: [string, number][] = [];
  const taken: string[] = [];
  for (const [name, { what, setting, port }] of Object.entries<WantedPort>(wanted)) {
    if (port !== 0 && !(await isFree(port))) taken.push(`${port} (${what}; choose another with ${setting})`);
    claimed.push([name, port === 0 ? await findFreePort() : port]);
  }
  if (taken.length > 0) throw new StartProblem(`In use by another program: port ${taken.join(', port ')}`);
  return Object.fromEntries(claimed) as Record<Name, number>;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
