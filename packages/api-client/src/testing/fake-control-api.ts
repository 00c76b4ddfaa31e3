import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseAssertionKeys } from '@moonin/runtime';
import { createApiClient } from '../api-client.ts';

/** For tests: an HTTP server on a free port, and a client of it that signs with {@link TEST_SECRET}. */
export async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void, timeoutMs = 5000) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const keys = parseAssertionKeys(`k2:${TEST_SECRET},k1:${TEST_SECRET}`);
  return {
    baseUrl,
    api: createApiClient({ baseUrl, issuer: 'portal', keys, timeoutMs }),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
    },
  };
}

export const TEST_SECRET = Buffer.alloc(32, 9).toString('base64url');
export const TEST_PERSON = {
  userId: '01890a5d-ac96-774b-bcce-b302099a8057',
  sessionId: '01890a5d-ac96-774b-bcce-b302099a8058',
};
