import type { Difference, DifferenceArea } from '@moonin/contracts';
import { imageChange } from './image-text.ts';

/** A difference ready to be told: the message of its area and what goes into it. */
export interface DifferenceWords {
  readonly area: DifferenceArea;
  readonly values: Readonly<Record<string, string>>;
}

const MAX_CHARS = 60;
const RESOURCE = /^(.+) (limit|request)$/;

/** The words of one difference; long values are cut, hidden ones never shown. */
export function differenceWords(difference: Difference): DifferenceWords {
  const { area, subject, change } = difference;
  const [before, after] = sidesOf(difference);
  const resource = RESOURCE.exec(subject);
  return {
    area,
    values: {
      change: difference.before?.hidden || difference.after?.hidden ? `hidden_${change}` : change,
      subject: cut(resource?.[1] ?? subject),
      side: resource?.[2] ?? 'none',
      before: cut(before),
      after: cut(after),
    },
  };
}

function sidesOf({ area, before, after }: Difference): [string, string] {
  const sides: [string, string] = [before?.text ?? '', after?.text ?? ''];
  if (area !== 'image' || !before || !after || before.hidden || after.hidden) return sides;
  const images = imageChange(...sides);
  return [images.before, images.after];
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS - 1)}…` : line;
}

/** What is worth a line: the first `count` that not only tools write, and how many more there are. */
export function worthTelling(differences: readonly Difference[], count: number): { told: Difference[]; more: number } {
  const meant = differences.filter((difference) => !difference.noise);
  return { told: meant.slice(0, count), more: Math.max(0, meant.length - count) };
}
