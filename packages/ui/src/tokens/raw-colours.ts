const HEX = /(?<![\w&/-])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![\w-])/gi;
const FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi;
const PALETTE =
  /\b(?:bg|text|border|ring|fill|stroke|outline|from|to|via|shadow|divide|accent|caret|decoration)-(?:(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d{2,3}|white|black)\b/g;

/** A raw colour and the line (from 1) where it stands. */
export interface RawColour {
  readonly line: number;
  readonly text: string;
}

/** Raw colours in a source text: hex, colour functions, names of Tailwind's own palette. */
export function findRawColours(source: string): RawColour[] {
  return source.split('\n').flatMap((content, index) =>
    [HEX, FUNCTION, PALETTE]
      .flatMap((pattern) => [...content.matchAll(pattern)])
      .filter((match) => !isNumberSign(match[0], content))
      .map((match) => ({ line: index + 1, text: match[0] })),
  );
}

/** `#123` in prose is an issue or a private field, a colour stands in quotes, brackets or after a colon. */
function isNumberSign(text: string, content: string): boolean {
  return text.startsWith('#') && !new RegExp(`['"\`(\\[:,]\\s*${text}\\b`).test(content);
}
