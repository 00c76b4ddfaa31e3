import { HIDDEN_MARKER, isHiddenMarker } from '@moonin/contracts';
import { diffArrays } from 'diff';

/** A piece of a line, from character `start` on: text, marked where it differs from the other side, or a value that never left the cluster. */
export type LinePiece =
  | { readonly kind: 'text'; readonly start: number; readonly text: string; readonly marked: boolean }
  | { readonly kind: 'hidden'; readonly start: number; readonly changed: boolean };

const TOKEN = new RegExp(`${HIDDEN_MARKER.source}|[\\p{L}\\p{N}_]+|\\s+|.`, 'gu');
const LONGEST_MARKED = 2000;
const LEAST_ALIKE = 0.35;

function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** Tokens of one line with what holds for each of them. */
interface Stretch {
  readonly tokens: readonly string[];
  readonly marked: boolean;
  readonly changed: boolean;
}

function piecesOf(stretches: readonly Stretch[]): LinePiece[] {
  const pieces: LinePiece[] = [];
  let place = 0;
  for (const { tokens, marked, changed } of stretches) {
    let text = '';
    const flush = () => {
      if (text !== '') pieces.push({ kind: 'text', start: place - text.length, text, marked });
      text = '';
    };
    for (const token of tokens) {
      if (isHiddenMarker(token)) {
        flush();
        pieces.push({ kind: 'hidden', start: place, changed });
      } else text += token;
      place += token.length;
    }
    flush();
  }
  return pieces;
}

/** A line that is the same on both sides: its hidden values are the same too. */
export function samePieces(text: string): LinePiece[] {
  return piecesOf([{ tokens: tokensOf(text), marked: false, changed: false }]);
}

/** A line of one side with what differs from `other` marked; lines that are hardly alike, or very long, are not marked. */
export function changedPieces(text: string, other: string | null): LinePiece[] {
  const tokens = tokensOf(text);
  if (other === null || text.length > LONGEST_MARKED || other.length > LONGEST_MARKED) {
    return piecesOf([{ tokens, marked: false, changed: true }]);
  }
  const changes = diffArrays(tokensOf(other), tokens);
  const alike = changes
    .filter((change) => !change.added && !change.removed)
    .reduce((sum, change) => sum + change.value.join('').trim().length, 0);
  const enough = alike >= LEAST_ALIKE * Math.min(text.trim().length, other.trim().length);
  return piecesOf(
    changes
      .filter((change) => !change.removed)
      .map((change) => ({ tokens: change.value, marked: enough && change.added, changed: change.added })),
  );
}
