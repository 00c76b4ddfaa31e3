import { z } from 'zod';

/** A browser's session at the portal, without the browser. */
export interface PortalSession {
  /** Reads `path` below the portal's own `/api/web/`, as the pages do. */
  read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>>;
  /** Opens an answer that stays open, such as the event stream. */
  open(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

const csrfAnswer = z.object({ csrfToken: z.string() });

/** Signs in through the same endpoints as the form. */
export async function signInToPortal(
  origin: string,
  person: { email: string; password: string },
): Promise<PortalSession> {
  const cookies = new Map<string, string>();
  const keep = (response: Response): Response => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const separator = pair.indexOf('=');
      cookies.set(pair.slice(0, separator), pair.slice(separator + 1));
    }
    return response;
  };
  const cookie = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  const csrf = keep(await fetch(`${origin}/api/auth/csrf`));
  const { csrfToken } = csrfAnswer.parse(await csrf.json());
  const signedIn = keep(
    await fetch(`${origin}/api/auth/callback/credentials`, {
      method: 'POST',
      headers: { cookie: cookie() },
      body: new URLSearchParams({ csrfToken, ...person, json: 'true' }),
      redirect: 'manual',
    }),
  );
  await signedIn.body?.cancel();

  const get = async (path: string, signal?: AbortSignal): Promise<Response> => {
    const response = await fetch(`${origin}/api/web/${path}`, {
      headers: { cookie: cookie() },
      ...(signal ? { signal } : {}),
    });
    if (!response.ok) throw new Error(`the portal answered ${response.status} to ${path}: ${await response.text()}`);
    return response;
  };
  return {
    read: async (path, schema) => schema.parse(await (await get(path)).json()),
    open: async (path, signal) => {
      const { body } = await get(path, signal);
      if (!body) throw new Error(`the portal gave no body for ${path}`);
      return body;
    },
  };
}
