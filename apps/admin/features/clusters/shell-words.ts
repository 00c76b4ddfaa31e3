const NEEDS_NO_QUOTES = /^[\w@%+=:,./-]+$/;

/** A text as one word of a POSIX shell, whatever is in it. */
export function shellWord(text: string): string {
  return NEEDS_NO_QUOTES.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A path as one word; `~/` at its start stays the home folder. */
export function shellPath(path: string): string {
  // Quotes would keep the shell from putting the home folder in place.
  return path.startsWith('~/') ? `~/${shellWord(path.slice(2))}` : shellWord(path);
}
