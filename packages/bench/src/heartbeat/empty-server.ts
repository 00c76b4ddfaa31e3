import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const [port = ''] = process.argv.slice(2);

/** The reference: the Control API's HTTP server and framework with nothing in them. `empty-server.ts PORT`. */
const app = new Hono();
app.get('/readyz', (c) => c.body(null, 204));
app.post('/*', (c) => c.body(null, 204));
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) });
process.once('SIGTERM', () => {
  server.close();
  if ('closeAllConnections' in server) server.closeAllConnections();
});
