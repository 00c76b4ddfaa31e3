import { type ScalingTemplate, toStorableText } from '@moonin/contracts';

const LONGEST_NAME = 100;

/** A template's name as holds and events carry it: storable, and at most 100 characters. */
export function shownName({ name }: Pick<ScalingTemplate, 'name'>): string {
  return toStorableText([...name].slice(0, LONGEST_NAME).join(''));
}
