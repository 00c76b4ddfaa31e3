import { hideThird } from './command-options.ts';
import { isHarmlessValue } from './harmless-values.ts';
import type { Hiding } from './hiding.ts';

/** `Bearer x` and `Basic x` wherever they stand. */
const CREDENTIAL = /\b(Bearer|Basic)(\s{1,4})([A-Za-z0-9._~+/=-]{8,})/gi;
const WORD = /^[a-z]{1,24}$/;
/** Words that are followed by a secret without any sign between: Redis' configuration, netrc, SQL. */
const WORD_THEN_SECRET =
  /\b((?:requirepass|masterauth|identified\s{1,4}(?:with\s{1,4}\w{1,40}\s{1,4})?by|login\s{1,4}\S{1,128}\s{1,4}password)\s{1,4})(["']?)([^\s"'«»;]+)/gi;
/** A sentence that tells a password, as far as it does not look like a word. */
const TOLD_PASSWORD =
  /\b(pass(?:word|wd|phrase)(?:[ \t]is)?[ \t]{1,4})()((?=[^\s"'«»:=,;]{0,64}\d)[^\s"'«»:=,;]{5,})/gi;
/** `X-Api-Key "x"`: a quoted text right after a name; `secret "x"` is how Kubernetes names an object. */
const NAME_THEN_QUOTED = /(?<![\w-])([A-Za-z][\w-]{2,64})([ \t]{1,4})(["'])([^"'«»\n]+)\3/g;
const NAMES_AN_OBJECT = /^(?:[a-z]+|.*secrets?)$/i;
const PASSWORD_WORD = /^pass(?:word|wd|phrase)$/i;
/** nginx and its kin: `proxy_set_header X-Api-Key x;` and a Dockerfile's `ENV API_KEY x`. */
const DIRECTIVE =
  /\b((?:\w{0,20}(?:set|add)[_-]?header|ENV|setenv)[ \t]{1,4})([\w-]{1,64})([ \t]{1,4}["']?)([^"'«»\n;]+)/gi;
const ELEMENT = /<([A-Za-z][\w:.-]{0,64})(\s[^<>]{0,256})?>([^<>«»]+)<\//g;

/** Hides credentials that stand after an authentication scheme or a word of a configuration language. */
export function hideAuthorization(text: string, { hide, isSensitive }: Hiding): string {
  return text
    .replace(CREDENTIAL, (whole, scheme: string, space: string, value: string) =>
      WORD.test(value) || isHarmlessValue(value) ? whole : `${scheme}${space}${hide(value)}`,
    )
    .replace(WORD_THEN_SECRET, hideThird(hide))
    .replace(TOLD_PASSWORD, hideThird(hide))
    .replace(NAME_THEN_QUOTED, (whole, name: string, space: string, quote: string, value: string) =>
      (PASSWORD_WORD.test(name) || !NAMES_AN_OBJECT.test(name)) && isSensitive(name, value)
        ? `${name}${space}${quote}${hide(value)}${quote}`
        : whole,
    )
    .replace(DIRECTIVE, (whole, directive: string, name: string, space: string, value: string) =>
      isSensitive(name, value) ? `${directive}${name}${space}${hide(value)}` : whole,
    )
    .replace(ELEMENT, (whole, name: string, attributes: string | undefined, value: string) =>
      isSensitive(name, value) ? `<${name}${attributes ?? ''}>${hide(value)}</` : whole,
    );
}
