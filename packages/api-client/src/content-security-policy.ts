/** The content security policy of one page: only its own scripts run, and only those that carry `nonce`. */
export function contentSecurityPolicy(input: { nonce: string; development: boolean; secure: boolean }): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${input.nonce}' 'strict-dynamic'${input.development ? " 'unsafe-eval'" : ''}`,
    // Overlays, virtual rows and toasts place themselves by styles written at run time.
    "style-src 'self' 'unsafe-inline'",
    // Google's profile pictures.
    "img-src 'self' data: https://*.googleusercontent.com",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self' https://accounts.google.com",
    "frame-ancestors 'none'",
    ...(input.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
