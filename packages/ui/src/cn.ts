/** Joins class names, leaving out what is absent; conflicts are not merged, so give each class once. */
export function cn(...parts: ReadonlyArray<string | false | null | undefined>): string {
  return parts.filter(Boolean).join(' ');
}
