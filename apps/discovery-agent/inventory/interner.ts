/** Gives equal texts one copy; forgets all of them when there are too many, which only costs memory. */
export function createInterner(maxTexts = 50_000): (text: string) => string {
  const texts = new Map<string, string>();
  return (text) => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    if (texts.size >= maxTexts) texts.clear();
    texts.set(text, text);
    return text;
  };
}
