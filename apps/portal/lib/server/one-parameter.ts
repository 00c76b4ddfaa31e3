/** The one value of a search parameter; of a repeated one the first. */
export function oneParameter(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}
