/** The registry protocol's grammar; every repetition is separated, so that matching stays linear. */
const ALPHANUMERIC = '[a-z0-9]+';
const SEPARATOR = '(?:[._]|__|-+)';
const NAME_COMPONENT = `${ALPHANUMERIC}(?:${SEPARATOR}${ALPHANUMERIC})*`;
const PATH = `${NAME_COMPONENT}(?:/${NAME_COMPONENT})*`;
const DOMAIN_COMPONENT = '[a-zA-Z0-9]+(?:-+[a-zA-Z0-9]+)*';
const HOST = `(?:${DOMAIN_COMPONENT}(?:\\.${DOMAIN_COMPONENT})*|\\[[a-fA-F0-9:]+\\])`;
const DOMAIN = `${HOST}(?::[0-9]+)?`;
const TAG = '[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}';
const ALGORITHM = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*';
const DIGEST = `${ALGORITHM}:[0-9a-fA-F]{32,}`;

/** Groups: domain, path, tag, digest. */
export const REFERENCE = new RegExp(`^(?:(${DOMAIN})/)?(${PATH})(?::(${TAG}))?(?:@(${DIGEST}))?$`);

/** A bare image id, which is not a name. */
export const IDENTIFIER = /^[a-f0-9]{64}$/;

/** Hex digits of each digest algorithm. */
export const DIGEST_HEX_LENGTH: Record<string, number> = { sha256: 64, sha384: 96, sha512: 128 };
