const SWITCHES = new Set([
  'true',
  'false',
  'yes',
  'no',
  'on',
  'off',
  'enabled',
  'disabled',
  'null',
  'none',
  'nil',
  '~',
]);
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const ONE_CHARACTER_REPEATED = /^(.)\1{3,63}$/u;
const MAX_PLACEHOLDER_CHARS = 256;
/** References that name a value and do not hold it: shell, Kubernetes, Helm, ERB, angle brackets. */
const PLACEHOLDER =
  /\$\{[A-Za-z_][\w.:?-]{0,80}\}|\$\([A-Za-z_][^()$`]{0,80}\)|\$[A-Za-z_]\w{0,80}|\{\{[^{}]{1,120}\}\}|<%=?[^%<>]{1,120}%>|<[A-Za-z][\w .-]{0,60}>|%[A-Z_]{2,60}%/g;

/** True when the text is made of references and punctuation, such as `${USER}:${PASSWORD}` or `$(DB_PASSWORD)`. */
export function isPlaceholder(text: string): boolean {
  if (text.length > MAX_PLACEHOLDER_CHARS) return false;
  return !LETTER_OR_DIGIT.test(text.replace(PLACEHOLDER, ''));
}

/** True when a value gives nothing away even under a sensitive name: empty, a switch, punctuation, `XXXX`, or a reference. */
export function isHarmlessValue(value: string): boolean {
  const text = value.trim();
  if (text === '' || SWITCHES.has(text.toLowerCase())) return true;
  return ONE_CHARACTER_REPEATED.test(text) || isPlaceholder(text);
}
