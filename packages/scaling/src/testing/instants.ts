/** Epoch milliseconds of a text such as `2025-03-09T07:30:00Z`. */
export function instant(text: string): number {
  return Date.parse(text);
}

/** The text of an instant, to whole seconds. */
export function textOf(value: number): string {
  return new Date(value).toISOString().replace('.000Z', 'Z');
}
