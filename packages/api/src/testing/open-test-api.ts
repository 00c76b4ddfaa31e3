import { ASSERTION_AUDIENCE } from '@moonin/contracts';
import { type Clock, createLogger, createMetrics } from '@moonin/runtime';
import { type OpenTestDatabase, openTestDatabase, type TestPerson } from '@moonin/services/testing';
import type { TestDatabase } from '@moonin/testing';
import { SignJWT } from 'jose';
import { type Api, createApi } from '../create-api.ts';

const KID = 'test-key';
const SECRET = new TextEncoder().encode('a secret for tests that is long enough to sign');

/** What a test may twist of an assertion. */
export interface AssertionOverrides {
  key?: Uint8Array;
  kid?: string;
  algorithm?: string;
  audience?: string;
  issuer?: string;
  issuedAt?: number;
  lifetimeSeconds?: number;
  organization?: string;
  sessionId?: string;
}

/** An API on a database of its own. */
export interface TestApi extends OpenTestDatabase {
  api: Api;
  /** Sends one request with the assertion of a person, or of the Next server itself when `person` is null. */
  call(
    method: string,
    path: string,
    input?: { person?: TestPerson | null; body?: unknown; headers?: Record<string, string> },
  ): Promise<Response>;
}

/** Signs an assertion as a Next server would, twisted where `overrides` say so. */
export async function assertionOf(person: TestPerson | null, overrides: AssertionOverrides = {}): Promise<string> {
  const issuedAt = overrides.issuedAt ?? Math.floor(Date.now() / 1000);
  return new SignJWT({
    ...(person ? { sub: person.userId, sid: overrides.sessionId ?? person.sessionId } : {}),
    ...(overrides.organization === undefined ? {} : { org: overrides.organization }),
  })
    .setProtectedHeader({ alg: overrides.algorithm ?? 'HS256', kid: overrides.kid ?? KID })
    .setIssuer(overrides.issuer ?? 'portal')
    .setAudience(overrides.audience ?? ASSERTION_AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + (overrides.lifetimeSeconds ?? 60))
    .setJti(crypto.randomUUID())
    .sign(overrides.key ?? SECRET);
}

export async function openTestApi(input: { clock?: Clock; database?: TestDatabase } = {}): Promise<TestApi> {
  const database = await openTestDatabase(input.database ? { database: input.database } : {});
  const api = createApi({
    db: database.db,
    log: createLogger({ name: 'test', level: 'silent' }),
    metrics: createMetrics({ process: 'test' }),
    config: {
      parts: { agent: true, web: true },
      assertionKeys: [{ kid: KID, secret: SECRET }],
      agentApiUrl: 'https://agents.example.test',
    },
    ...(input.clock ? { clock: input.clock } : {}),
  });
  return {
    ...database,
    api,
    call: async (method, path, { person, body, headers } = {}) =>
      api.app.request(path, {
        method: method.toUpperCase(),
        headers: {
          'x-moonin-assertion': await assertionOf(person ?? null),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    close: async () => {
      await api.close();
      await database.close();
    },
  };
}

/** The JSON of an answer, as far as a test cares. */
export async function jsonOf<Shape = Record<string, unknown>>(response: Response): Promise<Shape> {
  return (await response.json()) as Shape;
}
