/** Epoch milliseconds of a text such as `2025-03-09T07:30:00Z`. */
export function instant(text: string): number {
  return Date.parse(text);
}

/** The texts of instants, to whole seconds. */
export function texts(instants: readonly number[]): string[] {
  return instants.map((value) => new Date(value).toISOString().replace('.000Z', 'Z'));
}
