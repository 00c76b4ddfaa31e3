/** What decides that a value is sensitive, and what replaces it. */
export interface Hiding {
  hide(value: string): string;
  isSensitive(key: string, value: string): boolean;
}
