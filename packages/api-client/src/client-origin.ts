import { type ClientOrigin, toStorableText } from '@moonin/contracts';

/**
 * Where a browser is, by the headers of its request: the last entry of `x-forwarded-for`, which `trustProxies` makes the
 * true one; those before it are hearsay.
 */
export function clientOriginOf(headers: Headers): ClientOrigin {
  const address = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
  return {
    address: toStorableText(address).slice(0, 64),
    userAgent: toStorableText(headers.get('user-agent') ?? '').slice(0, 512),
  };
}

/** True when the request comes from a page of this very origin: `Origin` is the public one or names the same host. */
export function isSameOrigin(headers: Headers, publicOrigin: string): boolean {
  const origin = headers.get('origin');
  if (origin === null || !URL.canParse(origin)) return false;
  const fetchSite = headers.get('sec-fetch-site');
  if (fetchSite !== null && fetchSite !== 'same-origin') return false;
  return origin === publicOrigin || new URL(origin).host === headers.get('host');
}
