import { createServer } from 'node:net';

const given = new Set<number>();

/** A loopback TCP port that nothing listens on, never the same one twice within this process. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = await askForPort();
    if (!given.has(port)) {
      given.add(port);
      return port;
    }
  }
}

function askForPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') {
          reject(new Error('The operating system gave no TCP port'));
        } else {
          resolve(address.port);
        }
      });
    });
  });
}
