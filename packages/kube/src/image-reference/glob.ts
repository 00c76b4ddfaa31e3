/** Matches the whole text against a path pattern: `*` and `?` stay within a segment, `[a-c]` and `[^x]` are classes. */
export function matchesGlob(pattern: string, text: string): boolean {
  const patternParts = pattern.split('/');
  const textParts = text.split('/');
  if (patternParts.length !== textParts.length) return false;
  return patternParts.every((part, index) => matchesSegment(part, textParts[index] ?? ''));
}

/** Greedy with one point to return to, so the cost is at most pattern × text and never exponential. */
function matchesSegment(pattern: string, text: string): boolean {
  let at = 0;
  let position = 0;
  let starAt = -1;
  let starPosition = 0;
  while (position < text.length) {
    if (pattern[at] === '*') {
      starAt = at;
      starPosition = position;
      at += 1;
      continue;
    }
    const next = matchOne(pattern, at, text[position] ?? '');
    if (next !== -1) {
      at = next;
      position += 1;
    } else if (starAt !== -1) {
      starPosition += 1;
      position = starPosition;
      at = starAt + 1;
    } else {
      return false;
    }
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}

/** Where the pattern goes on after it took `char`, or -1. */
function matchOne(pattern: string, at: number, char: string): number {
  const head = pattern[at];
  if (head === undefined) return -1;
  if (head === '?') return at + 1;
  if (head === '\\') return pattern[at + 1] === char ? at + 2 : -1;
  if (head !== '[') return head === char ? at + 1 : -1;
  const end = pattern.indexOf(']', at + 2);
  if (end === -1) return -1;
  const negated = pattern[at + 1] === '^';
  return inClass(pattern.slice(at + (negated ? 2 : 1), end), char) === negated ? -1 : end + 1;
}

function inClass(members: string, char: string): boolean {
  for (let index = 0; index < members.length; index += 1) {
    const low = members[index] ?? '';
    const isRange = members[index + 1] === '-' && index + 2 < members.length;
    const high = isRange ? (members[index + 2] ?? '') : low;
    if (char >= low && char <= high) return true;
    if (isRange) index += 2;
  }
  return false;
}
