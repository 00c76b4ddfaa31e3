import { isHarmlessValue } from './harmless-values.ts';
import type { Hiding } from './hiding.ts';

/** curl's `-u user:password` and `--user=user:password`, with quotes around either part. */
const CURL_USER =
  /(?<![\w-])((?:-u|--user|--proxy-user|-U)(?:\s{1,4}|=)?["']?)([^\s:"'«»]{0,128}):(["']?)([^\s"'«»]+)/g;
/** Programs, and `login` of any program, that take a password as a short option. */
const SHORT_OPTION =
  /\b((?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n|;&]{0,200}?\s-p|sshpass\s{1,4}-p\s{0,4}|login\b[^\n|;&]{0,200}?\s-p\s{1,4}|redis-cli\b[^\n|;&]{0,200}?\s-a\s{1,4})(["']?)([^\s"'«»-][^\s"'«»]*)/g;
/** `kubectl create secret --from-literal=name=x` */
const FROM_LITERAL = /(--from-literal[= \t]{1,4}["']?[\w.-]{1,253}=)(["']?)([^\s"'«»]+)/g;
/** `--password x`: an option whose value is the next word. */
const OPTION_THEN_VALUE = /(?<![\w-])(--?[A-Za-z][\w.-]{2,100})([ \t]{1,4})(?:(["'])([^"'«»\n]+)\3|(?!-)([^\s"'«»]+))/g;
const NUMBERS_ONLY = /^\d+$/;

/** Hides credentials that a command line carries in its options. */
export function hideCommandOptions(text: string, { hide, isSensitive }: Hiding): string {
  return text
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
    .replace(FROM_LITERAL, hideThird(hide));
}

/** Replaces the third group of a match: what stands before the value, its quote, the value. */
export function hideThird(hide: (value: string) => string) {
  return (whole: string, before: string, quote: string, value: string): string =>
    isHarmlessValue(value) ? whole : `${before}${quote}${hide(value)}`;
}
