import type { CookieOption, CookiesOptions } from 'next-auth';

/** How long a browser stays signed in; the API may end the session earlier. */
export const SESSION_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** Name of the cookie that holds the session of `app`; `__Host-` where the browser can hold it to HTTPS. */
export function sessionCookieName(app: string, secure: boolean): string {
  return `${secure ? '__Host-' : ''}moonin-${app}.session`;
}

/** Cookies of one app. Names carry the app because cookies ignore ports: both apps may be on one localhost. */
export function sessionCookies(app: string, secure: boolean): CookiesOptions {
  const host = secure ? '__Host-' : '';
  const cookie = (name: string, maxAgeSeconds?: number): CookieOption => ({
    name,
    options: {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure,
      ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
    },
  });
  const quarterHour = 15 * 60;
  return {
    sessionToken: cookie(sessionCookieName(app, secure)),
    csrfToken: cookie(`${host}moonin-${app}.csrf`),
    callbackUrl: cookie(`${host}moonin-${app}.callback`),
    pkceCodeVerifier: cookie(`${host}moonin-${app}.pkce`, quarterHour),
    state: cookie(`${host}moonin-${app}.state`, quarterHour),
    nonce: cookie(`${host}moonin-${app}.nonce`, quarterHour),
  };
}
