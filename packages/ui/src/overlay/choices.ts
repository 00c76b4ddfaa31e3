import type { ReactNode } from 'react';

/** One thing to choose. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** How many rows it would leave. */
  readonly count?: number | undefined;
  readonly icon?: ReactNode;
  /** Quiet text after the label: where it is. */
  readonly note?: string | undefined;
}

/** More than this is not drawn: nobody reads it, searching is quicker. */
export const MOST_CHOICES = 200;

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/**
 * Choices whose label or note holds every word of `query`, without regard to case and accents; those whose label begins
 * with it first, else in their own order; at most {@link MOST_CHOICES}.
 */
export function matchChoices(choices: readonly Choice[], query: string): readonly Choice[] {
  const wanted = plain(query).trim();
  if (wanted === '') return choices.slice(0, MOST_CHOICES);
  const words = wanted.split(/\s+/);
  return choices
    .flatMap((choice) => {
      const label = plain(choice.label);
      const text = `${label} ${plain(choice.note ?? '')}`;
      return words.every((word) => text.includes(word)) ? [{ choice, begins: label.startsWith(wanted) }] : [];
    })
    .toSorted((a, b) => Number(b.begins) - Number(a.begins))
    .slice(0, MOST_CHOICES)
    .map(({ choice }) => choice);
}

/** The choice that an arrow key leads to, round at both ends; null for any other key. */
export function choiceAfterKey(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  return null;
}
