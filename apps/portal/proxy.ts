import { contentSecurityPolicy } from '@moonin/api-client';
import { type NextRequest, NextResponse } from 'next/server';
import { env, isDevelopment } from './env.ts';

/** Gives every page a fresh nonce under its policy, and says to the page which address was asked for. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const secure = env().PORTAL_URL.startsWith('https:');
  const policy = contentSecurityPolicy({ nonce, development: isDevelopment(), secure });
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('x-address', request.nextUrl.pathname + request.nextUrl.search);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  if (secure) response.headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains');
  return response;
}

export const config = { matcher: ['/((?!_next/static|_next/image|icon.svg).*)'] };
