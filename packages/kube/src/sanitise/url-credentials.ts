import { isHarmlessValue } from './harmless-values.ts';

const URL_END = /[\s"'`<>«»\\|^]/g;
const AUTHORITY_END = /[/?#]/g;
const PORT_ONLY = /^\d{1,5}$/;
/** A user name that is long is taken for a token, as in `https://<token>@host`. */
const LONG_USER_CHARS = 20;
/** Go's form of a data source: no scheme, an address in parentheses or a host with a port. Digests are not hosts. */
const SCHEMELESS =
  /(?<![\w.%+-])([\w.%+-]{1,64}):([^\s:@/"'`«»]+)@(?=(?:tcp|unix|udp)\(|(?!sha\d+:)[A-Za-z0-9.-]{1,253}:\d{2,5}(?!\d))/g;

/** Hides the password in every URL and data source name; scheme, user and host stay. */
export function hideUrlCredentials(text: string, hide: (value: string) => string): string {
  let written = '';
  let copied = 0;
  let end = 0;
  let lastAt = -1;
  for (let scheme = text.indexOf('://'); scheme !== -1; scheme = text.indexOf('://', Math.max(scheme + 3, copied))) {
    const start = scheme + 3;
    if (start > end) {
      end = endOfUrl(text, start);
      lastAt = text.lastIndexOf('@', end - 1);
    }
    // Without an `@` there is no password, in this URL or in those nested in it.
    if (lastAt < start) continue;
    const secret = secretOf(text, { start, end, lastAt });
    if (secret === null || isHarmlessValue(text.slice(secret.from, secret.to))) continue;
    written += text.slice(copied, secret.from) + hide(text.slice(secret.from, secret.to));
    copied = secret.to;
  }
  const rest = written + text.slice(copied);
  return rest.replace(SCHEMELESS, (whole, user: string, password: string) =>
    isHarmlessValue(password) ? whole : `${user}:${hide(password)}@`,
  );
}

function endOfUrl(text: string, start: number): number {
  URL_END.lastIndex = start;
  return URL_END.exec(text)?.index ?? text.length;
}

/** Where in `user:password@host/path` the secret stands; an unescaped `/` or `@` in a password is the password's. */
function secretOf(
  text: string,
  { start, end, lastAt }: { start: number; end: number; lastAt: number },
): { from: number; to: number } | null {
  AUTHORITY_END.lastIndex = start;
  const authorityEnd = Math.min(AUTHORITY_END.exec(text)?.index ?? end, end);
  const authority = text.slice(start, authorityEnd);
  const at = authority.lastIndexOf('@');
  const colon = authority.indexOf(':');
  if (at !== -1) {
    if (colon !== -1 && colon < at) return colon + 1 < at ? { from: start + colon + 1, to: start + at } : null;
    return at >= LONG_USER_CHARS ? { from: start, to: start + at } : null;
  }
  if (colon === -1 || authority.startsWith('[') || PORT_ONLY.test(authority.slice(colon + 1))) return null;
  return { from: start + colon + 1, to: lastAt };
}
