import { clientOriginOf, googleOf } from '@moonin/api-client';
import { createAuthOptions } from '@moonin/api-client/session';
import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { env } from '../../../../env.ts';
import { apiClient } from '../../../../lib/server/api.ts';

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const google = googleOf(env());
  const options = createAuthOptions({
    app: 'portal',
    api: apiClient(),
    publicUrl: env().PORTAL_URL,
    secret: env().PORTAL_SESSION_SECRET,
    client: clientOriginOf(request.headers),
    requestId: crypto.randomUUID(),
    ...(google ? { google } : {}),
  });
  return await NextAuth(request, context, options);
}

export { handle as GET, handle as POST };
