import { isHarmlessValue } from './harmless-values.ts';

const URL_END = /[\s"'`<>«»\\|^]/g;
const MAX_URL_CHARS = 2_048;
const PORT_ONLY = /^\d{1,5}$/;
/** A user name that is long is taken for a token, as in `https://<token>@host`. */
const LONG_USER_CHARS = 20;
/** Go's form of a data source: no scheme, an address in parentheses or a host with a port. Digests are not hosts. */
const SCHEMELESS =
  /(?<![\w.%+-])([\w.%+-]{1,64}):([^\s:@/"'`«»]{1,256})@(?=(?:tcp|unix|udp)\(|(?!sha\d+:)[A-Za-z0-9.-]{1,253}:\d{2,5}(?!\d))/g;

/** Hides the password in every URL and data source name; scheme, user and host stay. */
export function hideUrlCredentials(text: string, hide: (value: string) => string): string {
  let written = '';
  let copied = 0;
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', Math.max(at + 3, copied))) {
    const start = at + 3;
    const url = text.slice(start, endOfUrl(text, start));
    const secret = secretOf(url);
    if (secret === null || isHarmlessValue(url.slice(secret.from, secret.to))) continue;
    written += text.slice(copied, start + secret.from) + hide(url.slice(secret.from, secret.to));
    copied = start + secret.to;
  }
  const rest = written + text.slice(copied);
  return rest.replace(SCHEMELESS, (whole, user: string, password: string) =>
    isHarmlessValue(password) ? whole : `${user}:${hide(password)}@`,
  );
}

function endOfUrl(text: string, start: number): number {
  URL_END.lastIndex = start;
  const end = URL_END.exec(text)?.index ?? text.length;
  return Math.min(end, start + MAX_URL_CHARS);
}

/** Where in `user:password@host/path` the secret stands; an unescaped `/` or `@` in a password is the password's. */
function secretOf(url: string): { from: number; to: number } | null {
  const authorityEnd = url.search(/[/?#]/);
  const authority = authorityEnd === -1 ? url : url.slice(0, authorityEnd);
  const at = authority.lastIndexOf('@');
  if (at !== -1) {
    const colon = authority.indexOf(':');
    if (colon !== -1 && colon < at) return colon + 1 < at ? { from: colon + 1, to: at } : null;
    return at >= LONG_USER_CHARS ? { from: 0, to: at } : null;
  }
  const colon = authority.indexOf(':');
  const laterAt = url.lastIndexOf('@');
  if (colon === -1 || laterAt === -1 || authority.startsWith('[')) return null;
  return PORT_ONLY.test(authority.slice(colon + 1)) ? null : { from: colon + 1, to: laterAt };
}
