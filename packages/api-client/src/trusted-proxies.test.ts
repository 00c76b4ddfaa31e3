import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { addressBehind, trustProxies } from './trusted-proxies.ts';

test.each([
  ['nothing before us: what the browser claims does not count', 0, '6.6.6.6', '203.0.113.7'],
  ['one proxy: what it heard', 1, '6.6.6.6, 198.51.100.2', '198.51.100.2'],
  ['two proxies', 2, '6.6.6.6, 198.51.100.2, 10.0.0.9', '198.51.100.2'],
  ['fewer entries than proxies: the first there is', 3, '198.51.100.2', '198.51.100.2'],
  ['one proxy that says nothing', 1, undefined, '203.0.113.7'],
  ['empty entries', 1, ' , ', '203.0.113.7'],
])('%s', (_, proxies, forwardedFor, address) => {
  expect(addressBehind(proxies, { forwardedFor, socketAddress: '203.0.113.7' })).toBe(address);
});

test('a server of this process sees the true address', async () => {
  trustProxies(0);
  const server = createServer((request, response) => response.end(String(request.headers['x-forwarded-for'])));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}`, { headers: { 'x-forwarded-for': '6.6.6.6' } });
  expect(await answer.text()).toBe('127.0.0.1');
  server.closeAllConnections();
  server.close();
});
