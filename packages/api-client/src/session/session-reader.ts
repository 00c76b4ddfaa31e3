import { decode } from 'next-auth/jwt';
import { z } from 'zod';
import { sessionCookieName } from './session-cookies.ts';

const sessionClaims = z.object({ sub: z.uuid(), sid: z.uuid() });

/** Who is signed in, as the cookie says; whether the session still holds is for the Control API to say. */
export interface PersonSession {
  readonly userId: string;
  readonly sessionId: string;
}

/** Reads the session out of a request's cookies without touching them. */
export interface SessionReader {
  readonly cookieName: string;
  /** Null for no cookie, and for one that is forged, expired or made under another secret. */
  read(cookieValue: string | undefined): Promise<PersonSession | null>;
  /** Same, from a `Cookie` header. */
  readHeader(cookieHeader: string | null): Promise<PersonSession | null>;
}

/** Makes the reader of one app's session cookie. */
export function createSessionReader(input: { app: string; publicUrl: string; secret: string }): SessionReader {
  const cookieName = sessionCookieName(input.app, input.publicUrl.startsWith('https:'));
  const read = async (cookieValue: string | undefined): Promise<PersonSession | null> => {
    if (!cookieValue) return null;
    const claims = sessionClaims.safeParse(await decodeOrNull(cookieValue, input.secret));
    return claims.success ? { userId: claims.data.sub, sessionId: claims.data.sid } : null;
  };
  return {
    cookieName,
    read,
    readHeader: (cookieHeader) => read(cookieOf(cookieHeader, cookieName)),
  };
}

async function decodeOrNull(token: string, secret: string): Promise<unknown> {
  try {
    return await decode({ token, secret });
  } catch (error) {
    // Every failure of the decryption means the same: this is not a session of ours.
    if (error instanceof Error) return null;
    throw error;
  }
}

function cookieOf(header: string | null, name: string): string | undefined {
  const prefix = `${name}=`;
  return header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix))
    ?.slice(prefix.length);
}
