import { isHarmlessValue } from './harmless-values.ts';

/** `Bearer x` and `Basic x` wherever they stand. */
const CREDENTIAL = /\b(Bearer|Basic)(\s{1,4})([A-Za-z0-9._~+/=-]{8,})/gi;
const WORD = /^[a-z]{1,24}$/;
/** curl's `-u user:password` and `--user=user:password`, with quotes around either part. */
const CURL_USER =
  /(?<![\w-])((?:-u|--user|--proxy-user|-U)(?:\s{1,4}|=)?["']?)([^\s:"'«»]{0,128}):(["']?)([^\s"'«»]{1,512})/g;
/** Programs that take a password as a short option. */
const SHORT_OPTION =
  /\b((?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n|;&]{0,200}?\s-p|sshpass\s{1,4}-p\s{0,4}|redis-cli\b[^\n|;&]{0,200}?\s-a\s{1,4})(["']?)([^\s"'«»-][^\s"'«»]{0,255})/g;
/** Words that are followed by a secret without any sign between: Redis' configuration, netrc, SQL. */
const WORD_THEN_SECRET =
  /\b((?:requirepass|masterauth|identified\s{1,4}(?:with\s{1,4}\w{1,40}\s{1,4})?by|login\s{1,4}\S{1,128}\s{1,4}password)\s{1,4})(["']?)([^\s"'«»;]{1,256})/gi;
/** `X-Api-Key "x"`: a quoted text right after a name; `secret "x"` is how Kubernetes names an object. */
const NAME_THEN_QUOTED = /(?<![\w-])([A-Za-z][\w-]{2,64})([ \t]{1,4})(["'])([^"'«»\n]{1,512})\3/g;
const NAMES_AN_OBJECT = /^(?:[a-z]+|.*secrets?)$/i;
const PASSWORD_WORD = /^pass(?:word|wd|phrase)$/i;
/** nginx and its kin: `proxy_set_header X-Api-Key x;` */
const SET_HEADER = /\b(\w{0,20}(?:set|add)[_-]?header[ \t]{1,4})([\w-]{1,64})([ \t]{1,4}["']?)([^"'«»\n;]{1,1024})/gi;
const ELEMENT = /<([A-Za-z][\w:.-]{0,64})(\s[^<>]{0,256})?>([^<>«»]{1,4096})<\//g;

/** `--password x`: an option whose value is the next word. */
const OPTION_THEN_VALUE =
  /(?<![\w-])(--?[A-Za-z][\w.-]{2,100})([ \t]{1,4})(?:(["'])([^"'«»\n]{1,1024})\3|(?!-)([^\s"'«»]{1,1024}))/g;
const NUMBERS_ONLY = /^\d+$/;

/** What decides and what replaces. */
export interface Hiding {
  hide(value: string): string;
  isSensitive(key: string, value: string): boolean;
}

/** Hides credentials that stand after an authentication scheme, a program's option or a word of a configuration language. */
export function hideAuthorization(text: string, { hide, isSensitive }: Hiding): string {
  return text
    .replace(CREDENTIAL, (whole, scheme: string, space: string, value: string) =>
      WORD.test(value) || isHarmlessValue(value) ? whole : `${scheme}${space}${hide(value)}`,
    )
    .replace(CURL_USER, (whole, option: string, user: string, quote: string, password: string) =>
      isHarmlessValue(password) || (NUMBERS_ONLY.test(user) && NUMBERS_ONLY.test(password))
        ? whole
        : `${option}${user}:${quote}${hide(password)}`,
    )
    .replace(
      OPTION_THEN_VALUE,
      (whole, option: string, space: string, quote = '', quoted: string | undefined, bare: string | undefined) => {
        const value = quoted ?? bare ?? '';
        return isSensitive(option, value) ? `${option}${space}${quote}${hide(value)}${quote}` : whole;
      },
    )
    .replace(SHORT_OPTION, hideThird(hide))
    .replace(WORD_THEN_SECRET, hideThird(hide))
    .replace(NAME_THEN_QUOTED, (whole, name: string, space: string, quote: string, value: string) =>
      (PASSWORD_WORD.test(name) || !NAMES_AN_OBJECT.test(name)) && isSensitive(name, value)
        ? `${name}${space}${quote}${hide(value)}${quote}`
        : whole,
    )
    .replace(SET_HEADER, (whole, directive: string, name: string, space: string, value: string) =>
      isSensitive(name, value) ? `${directive}${name}${space}${hide(value)}` : whole,
    )
    .replace(ELEMENT, (whole, name: string, attributes: string | undefined, value: string) =>
      isSensitive(name, value) ? `<${name}${attributes ?? ''}>${hide(value)}</` : whole,
    );
}

function hideThird(hide: (value: string) => string) {
  return (whole: string, before: string, quote: string, value: string): string =>
    isHarmlessValue(value) ? whole : `${before}${quote}${hide(value)}`;
}
