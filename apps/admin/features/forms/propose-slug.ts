const MAX_CHARS = 63;

/** The slug that fits a name: "Selene Retail, S. A." becomes "selene-retail-s-a"; empty where the name has no Latin letter or digit. */
export function proposeSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_CHARS)
    .replace(/^-+|-+$/g, '');
}
