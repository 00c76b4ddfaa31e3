/** What stands in addresses is read and written by nuqs, from here alone: two installed copies would both be loaded. */
export {
  createLoader,
  createSerializer,
  type inferParserType,
  type Nullable,
  type ParserMap,
  parseAsArrayOf,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server';
