import { createServer } from 'node:http';
import { startContractServer, TEST_CLUSTER_ID, TEST_TOKEN } from '@moonin/agent-client/testing';
import { ITEM_KINDS } from '@moonin/contracts';

const port = Number(process.argv[2]);
const server = await startContractServer({ clusterId: TEST_CLUSTER_ID, token: TEST_TOKEN });
server.fault = () => {
  // A day's worth of requests would not fit into memory; what they said is in the inventory.
  server.seen.length = 0;
  server.inventory.written.length = 0;
  return null;
};

createServer((_request, response) => {
  const kinds = Object.fromEntries(ITEM_KINDS.map((kind) => [kind, server.inventory.live(kind).size]));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ url: server.url, kinds }));
}).listen(port, '127.0.0.1');
