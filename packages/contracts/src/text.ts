import { z } from 'zod';

const NUL = '\u0000';

/** True when PostgreSQL can store `text` as it is: no NUL and no lone surrogate. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes(NUL);
}

/** Makes any string storable: lone surrogates become U+FFFD, NUL is dropped. */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll(NUL, '');
}

/** A string of at most `max` UTF-16 units that PostgreSQL can store. */
export function storableText(max: number) {
  return z.string().max(max).refine(isStorableText, 'holds NUL or a lone surrogate');
}

/** Like {@link storableText}, and not empty. */
export function storableName(max: number) {
  return z.string().min(1).max(max).refine(isStorableText, 'holds NUL or a lone surrogate');
}
