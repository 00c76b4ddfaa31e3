import { z } from 'zod';
import { displayName, email, id, instant, slug } from '../ids.ts';
import { storableText } from '../text.ts';

export const LOCALES = ['en', 'es'] as const;
export const locale = z.enum(LOCALES);
export type Locale = z.infer<typeof locale>;

export const PASSWORD_MIN_CHARS = 12;
export const newPassword = z.string().min(PASSWORD_MIN_CHARS, `use at least ${PASSWORD_MIN_CHARS} characters`).max(256);

/** Where the person's browser is, as the Next server saw it: for rate limits, the session list and the audit log. */
export const clientOrigin = z.strictObject({ address: storableText(64), userAgent: storableText(512) });
export type ClientOrigin = z.infer<typeof clientOrigin>;

export const signInRequest = z.strictObject({ email, password: z.string().min(1).max(256), client: clientOrigin });
export type SignInRequest = z.infer<typeof signInRequest>;

/** Identity that the Next server verified with Google (state, nonce, PKCE, signature); linked only by a verified e-mail. */
export const googleSignInRequest = z.strictObject({
  subject: z.string().min(1).max(255),
  email,
  emailVerified: z.literal(true),
  name: displayName,
  picture: z.url().max(2048).nullable(),
  client: clientOrigin,
});
export type GoogleSignInRequest = z.infer<typeof googleSignInRequest>;

export const user = z.object({
  id,
  email: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  locale: locale.nullable(),
  timeZone: z.string().nullable(),
});
export type User = z.infer<typeof user>;

export const signInResponse = z.object({ user, sessionId: id, expiresAt: instant });
export type SignInResponse = z.infer<typeof signInResponse>;

/** First run: is there no owner yet? */
export const setupState = z.object({ needed: z.boolean() });
export type SetupState = z.infer<typeof setupState>;

export const setupRequest = z.strictObject({
  owner: z.strictObject({ email, name: displayName, password: newPassword }),
  organization: z.strictObject({ name: displayName, slug }),
  locale,
  client: clientOrigin,
});
export type SetupRequest = z.infer<typeof setupRequest>;

/** A link made by an admin lets a new member choose a password; the token is single-use. */
export const acceptInvitationRequest = z.strictObject({
  token: z.string().min(20).max(200),
  name: displayName.optional(),
  password: newPassword,
  client: clientOrigin,
});
export type AcceptInvitationRequest = z.infer<typeof acceptInvitationRequest>;

export const invitationPreview = z.object({
  email: z.string(),
  name: z.string(),
  organization: z.string(),
  expiresAt: instant,
});
export type InvitationPreview = z.infer<typeof invitationPreview>;
