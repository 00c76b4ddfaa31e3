import { isHarmlessValue } from './harmless-values.ts';

const SECRET_KIND = /\bkind\\{0,7}["']?\s{0,4}:\s{0,4}\\{0,7}["']?Secret(?:List)?\b/;
const DATA_LINE = /^([ \t]*)["']?(?:data|stringData)["']?[ \t]*:[ \t]*(.*)$/;
const ENTRY_LINE = /^([ \t]*["']?[^\s"':{][^"':\n]{0,253}["']?[ \t]*:[ \t]*)(["']?)(.*?)(\2,?[ \t]*)$/;
const DOCUMENT_SEPARATOR = /^---/;
const BLOCK_HEADER = /^[|>][+-]?\d?[ \t]*$/;

/** True when a text may hold a Secret's manifest. */
export function mentionsSecretKind(text: string): boolean {
  return SECRET_KIND.test(text);
}

/** JSON, escaped or not, of a flat map. */
const DATA_MAP = /(\\{0,7}"(?:data|stringData)\\{0,7}"\s{0,8}:\s{0,8}\{)([^{}]*)\}/g;
const MAP_VALUE = /(:\s{0,8}(\\{0,7})")((?:(?!\2")[^"])*?)(\2"(?=\s{0,8}(?:,|$)))/g;

/** Hides the values below `data` and `stringData` of every Secret in a text: YAML line by line, and JSON. */
export function hideSecretDocuments(text: string, hide: (value: string) => string): string {
  const withoutJson = text.replace(
    DATA_MAP,
    (_whole, opening: string, entries: string) =>
      `${opening}${entries.replace(MAP_VALUE, (entry, before: string, _escape: string, value: string, after: string) =>
        isHarmlessValue(value) ? entry : `${before}${hide(value)}${after}`,
      )}}`,
  );
  const documents: string[][] = [[]];
  for (const line of withoutJson.split('\n')) {
    if (DOCUMENT_SEPARATOR.test(line)) documents.push([]);
    documents.at(-1)?.push(line);
  }
  return documents
    .flatMap((lines) => (mentionsSecretKind(lines.join('\n')) ? hideDataLines(lines, hide) : lines))
    .join('\n');
}

function hideDataLines(lines: readonly string[], hide: (value: string) => string): string[] {
  let dataIndentation: number | null = null;
  let block: { indentation: number } | null = null;
  return lines.map((line) => {
    const indentation = line.length - line.trimStart().length;
    if (line.trim() === '') return line;
    if (block !== null && indentation > block.indentation) return `${' '.repeat(indentation)}${hide(line.trim())}`;
    block = null;
    const data = DATA_LINE.exec(line);
    if (data !== null) {
      dataIndentation = indentation;
      const inline = data[2] ?? '';
      return inline === '' || isHarmlessValue(inline) ? line : `${line.slice(0, -inline.length)}${hide(inline)}`;
    }
    if (dataIndentation === null) return line;
    if (indentation <= dataIndentation) {
      dataIndentation = null;
      return line;
    }
    const [, key = '', quote = '', value = '', end = ''] = ENTRY_LINE.exec(line) ?? [];
    if (key === '') return `${' '.repeat(indentation)}${hide(line.trim())}`;
    if (BLOCK_HEADER.test(value)) {
      block = { indentation };
      return line;
    }
    return isHarmlessValue(value) ? line : `${key}${quote}${hide(value)}${end}`;
  });
}
