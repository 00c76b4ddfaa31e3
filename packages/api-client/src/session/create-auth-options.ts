import { type ClientOrigin, googleSignInRequest, type SignInResponse, signInRequest } from '@moonin/contracts';
import type { AuthOptions, LoggerInstance, User } from 'next-auth';
import type { Provider } from 'next-auth/providers/index';
import { z } from 'zod';
import type { ApiClient } from '../api-client.ts';
import { SESSION_MAX_AGE_SECONDS, sessionCookies } from './session-cookies.ts';
import { signInFailureOf } from './sign-in-failure.ts';

const GOOGLE_CONFIGURATION = 'https://accounts.google.com/.well-known/openid-configuration';

/** What one request's sign-in needs to know; made anew for each request because of `client` and `requestId`. */
export interface AuthOptionsInput {
  readonly app: 'portal' | 'admin';
  readonly api: ApiClient;
  readonly publicUrl: string;
  readonly secret: string;
  readonly client: ClientOrigin;
  readonly requestId: string;
  readonly google?: { readonly clientId: string; readonly clientSecret: string; readonly configurationUrl?: string };
  readonly logger?: Partial<LoggerInstance>;
}

const signedIn = z.object({ id: z.uuid(), sessionId: z.uuid() });
const googleProfile = z.object({
  sub: z.string(),
  email: z.string(),
  email_verified: z.literal(true),
  name: z.string().optional(),
  picture: z.string().optional(),
});

/** Options of next-auth for the portal or the admin console; the token holds the user's and the session's id alone. */
export function createAuthOptions(input: AuthOptionsInput): AuthOptions {
  const secure = input.publicUrl.startsWith('https:');
  const api = input.api.as({ requestId: input.requestId, client: input.client });
  return {
    secret: input.secret,
    useSecureCookies: secure,
    cookies: sessionCookies(input.app, secure),
    session: { strategy: 'jwt', maxAge: SESSION_MAX_AGE_SECONDS },
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/sign-in' },
    ...(input.logger ? { logger: input.logger } : {}),
    providers: [passwordProvider(input), ...(input.google ? [googleProvider(input.google)] : [])],
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (account?.provider !== 'google') return account?.provider === 'credentials';
        const body = googleRequest(profile, input.client);
        if (!body) return '/sign-in?error=refused';
        try {
          const answer = await api.signInWithGoogle({ body });
          // next-auth hands this same object to the `jwt` callback.
          Object.assign(user, personOf(answer));
          return true;
        } catch (error) {
          return `/sign-in?error=${signInFailureOf(error)}`;
        }
      },
      jwt: ({ token, user, trigger }) => {
        if (trigger !== 'signIn' && trigger !== 'signUp') return { sub: token.sub ?? '', sid: token.sid };
        const person = signedIn.parse(user);
        return { sub: person.id, sid: person.sessionId };
      },
      // Only whether somebody is signed in leaves the server.
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async ({ token }) => {
        const person = z.object({ sub: z.uuid(), sid: z.uuid() }).safeParse(token);
        if (!person.success) return;
        const { sub: userId, sid: sessionId } = person.data;
        await input.api
          .as({ requestId: input.requestId, client: input.client, person: { userId, sessionId } })
          .signOut();
      },
    },
  };
}

function personOf(answer: SignInResponse): User {
  return Object.assign({ id: answer.user.id }, { sessionId: answer.sessionId });
}

function passwordProvider(input: AuthOptionsInput): Provider {
  return {
    id: 'credentials',
    name: 'Password',
    type: 'credentials',
    credentials: { email: { type: 'email' }, password: { type: 'password' } },
    authorize: async (credentials) => {
      const request = signInRequest.safeParse({
        email: credentials?.email?.trim(),
        password: credentials?.password,
        client: input.client,
      });
      if (!request.success) throw new Error('refused');
      try {
        const caller = { requestId: input.requestId, client: input.client };
        return personOf(await input.api.as(caller).signIn({ body: request.data }));
      } catch (error) {
        // next-auth turns the message into the `error` parameter of the sign-in page.
        throw new Error(signInFailureOf(error), { cause: error });
      }
    },
  };
}

function googleProvider(google: NonNullable<AuthOptionsInput['google']>): Provider {
  return {
    id: 'google',
    name: 'Google',
    type: 'oauth',
    wellKnown: google.configurationUrl ?? GOOGLE_CONFIGURATION,
    clientId: google.clientId,
    clientSecret: google.clientSecret,
    authorization: { params: { scope: 'openid email profile', prompt: 'select_account' } },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    profile: (profile: unknown) => ({ id: googleProfile.pick({ sub: true }).parse(profile).sub }),
  };
}

/** Null for a profile without a verified e-mail. */
function googleRequest(profile: unknown, client: ClientOrigin) {
  const known = googleProfile.safeParse(profile);
  if (!known.success) return null;
  const { sub, email, email_verified, name, picture } = known.data;
  const request = googleSignInRequest.safeParse({
    subject: sub,
    email,
    emailVerified: email_verified,
    name: name ?? email,
    picture: picture ?? null,
    client,
  });
  return request.success ? request.data : null;
}
