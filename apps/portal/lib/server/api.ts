import 'server-only';
import {
  type ApiClient,
  ApiError,
  type Caller,
  clientOriginOf,
  createApiClient,
  type WebApi,
} from '@moonin/api-client';
import { createSessionReader, type PersonSession, type SessionReader } from '@moonin/api-client/session';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { env } from '../../env.ts';

export { ApiError };

let client: ApiClient | undefined;
let reader: SessionReader | undefined;

/** The client of the Control API of this process. */
export function apiClient(): ApiClient {
  client ??= createApiClient({
    baseUrl: env().API_URL,
    issuer: 'portal',
    keys: env().ASSERTION_KEYS,
    timeoutMs: env().API_TIMEOUT_MS,
  });
  return client;
}

/** Reads the portal's session cookie. */
export function sessionReader(): SessionReader {
  reader ??= createSessionReader({ app: 'portal', publicUrl: env().PORTAL_URL, secret: env().PORTAL_SESSION_SECRET });
  return reader;
}

/** Who is signed in by the cookie of the request being rendered; the API has the last word on it. */
export const currentSession = cache(async (): Promise<PersonSession | null> => {
  const jar = await cookies();
  return await sessionReader().read(jar.get(sessionReader().cookieName)?.value);
});

/** The API in the name of the person of the request being rendered, or of this server while nobody is signed in. */
export const api = cache(async (): Promise<WebApi> => {
  const session = await currentSession();
  return apiClient().as({ ...(await requestCaller()), ...(session ? { person: session } : {}) });
});

/** The API in the name of this server: invitations. */
export const publicApi = cache(async (): Promise<WebApi> => apiClient().as(await requestCaller()));

/** Where the browser of the request being rendered is, and a fresh id for what is asked in its name. */
export const requestCaller = cache(async (): Promise<Pick<Caller, 'requestId' | 'client'>> => {
  return { requestId: crypto.randomUUID(), client: clientOriginOf(await headers()) };
});
