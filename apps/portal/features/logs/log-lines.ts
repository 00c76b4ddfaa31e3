const ESCAPE = '\u001B';
const BELL = '\u0007';
/** What follows an escape: colours and moves, character sets, single letters, the end of a string. */
const SEQUENCE = /^(?:\[[0-?]*[ -/]*[@-~]|[ -/]+[0-~]|[0-Z\\^-~])/;
/** Control characters but the tab. */
const CONTROLS = /[^\P{Cc}\t]/gu;
const FAILING = /\b(?:fatal|panic|exception|traceback|error|failed|failure|killed|refused|denied|timed? ?out)\b/i;
const GRAVE = /\b(?:fatal|panic|traceback|unhandled|uncaught)\b/i;

/** Lines of a log as people read them: without the colours and other control characters of terminals. */
export function logLines(text: string): string[] {
  const lines = withoutEscapes(text)
    .split(/\r?\n/)
    // What a carriage return wrote over is gone from the terminal too.
    .map((line) => line.slice(line.lastIndexOf('\r') + 1).replace(CONTROLS, ''));
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
  return lines;
}

function withoutEscapes(text: string): string {
  const [first = '', ...rest] = text.split(ESCAPE);
  return first + rest.map(withoutSequence).join('');
}

function withoutSequence(part: string): string {
  // A title or a link lasts until a bell, or until the next escape.
  if (part.startsWith(']')) return part.includes(BELL) ? part.slice(part.indexOf(BELL) + 1) : '';
  return part.replace(SEQUENCE, '');
}

/** Index of the line that most likely says why it failed: the last grave one, else the last that speaks of failing, else the last; -1 for none. */
export function failingLine(lines: readonly string[]): number {
  const grave = lines.findLastIndex((line) => GRAVE.test(line));
  if (grave !== -1) return grave;
  const failing = lines.findLastIndex((line) => FAILING.test(line));
  return failing === -1 ? lines.length - 1 : failing;
}

/** Indexes of the lines that hold `query`, without regard to case; none for an empty one. */
export function matchingLines(lines: readonly string[], query: string): number[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  return lines.flatMap((line, index) => (line.toLowerCase().includes(wanted) ? [index] : []));
}
