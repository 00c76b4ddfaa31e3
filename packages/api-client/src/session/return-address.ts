/** The address to go to after sign-in: a path of this very site, or the front page for everything else. */
export function returnAddress(wanted: string | undefined): string {
  if (!wanted?.startsWith('/')) return '/';
  const base = 'http://site.invalid';
  if (!URL.canParse(wanted, base)) return '/';
  const url = new URL(wanted, base);
  if (url.origin !== base || url.pathname.startsWith('/sign-in') || url.pathname.startsWith('/api/')) return '/';
  return url.pathname + url.search;
}
