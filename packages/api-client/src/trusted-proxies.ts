import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/**
 * The address of the browser behind `proxies` proxies of ours: each adds to `x-forwarded-for` whom it heard, so with n
 * of them the n-th from the right is true and everything before it is what the browser claims. With none only the
 * socket counts.
 */
export function addressBehind(
  proxies: number,
  request: { forwardedFor: string | undefined; socketAddress: string | undefined },
): string {
  const heard = (request.forwardedFor ?? '').split(',').map((entry) => entry.trim());
  const chain = [...heard.filter((entry) => entry !== ''), request.socketAddress ?? 'unknown'];
  return chain.at(-1 - proxies) ?? chain[0] ?? 'unknown';
}

/**
 * Makes `x-forwarded-for` of every request to this process the one address that is true. Next takes the header from the
 * browser as it is, and shows no socket to handlers; rate limits and the audit log would otherwise believe anybody.
 */
export function trustProxies(proxies: number): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const header = request.headers['x-forwarded-for'];
    request.headers['x-forwarded-for'] = addressBehind(proxies, {
      forwardedFor: Array.isArray(header) ? header.join(',') : header,
      socketAddress: request.socket.remoteAddress,
    });
  });
}
