import { DIGEST_HEX_LENGTH, IDENTIFIER, REFERENCE } from './image-grammar.ts';

/** Why a text is not an image reference. */
export type ImageReferenceProblem =
  | 'NameEmpty'
  | 'NameContainsUppercase'
  | 'NameTooLong'
  | 'DigestInvalidLength'
  | 'DigestInvalidFormat'
  | 'DigestUnsupported'
  | 'ReferenceInvalidFormat';

/** The text is not an image reference; `problem` says why. */
export class ImageReferenceError extends Error {
  override readonly name = 'ImageReferenceError';
  readonly problem: ImageReferenceProblem;

  constructor(problem: ImageReferenceProblem, text: string) {
    super(`${problem}: ${JSON.stringify(text.slice(0, 128))}`);
    this.problem = problem;
  }
}

/** The parts of a reference exactly as written; what is absent is the empty string. */
export interface WrittenImageReference {
  readonly domain: string;
  readonly path: string;
  readonly tag: string;
  readonly digest: string;
}

/** An image with its defaults filled in: `nginx` is `docker.io` / `library/nginx`; an absent tag stays null. */
export interface ImageReference {
  readonly registry: string;
  readonly repository: string;
  readonly tag: string | null;
  readonly digest: string | null;
}

const MAX_PATH_CHARS = 255;
const MAX_TEXT_CHARS = 4_096;
const DEFAULT_REGISTRY = 'docker.io';
const LEGACY_REGISTRY = 'index.docker.io';
const OFFICIAL_PREFIX = 'library/';

/** Splits a reference as written, without defaults. Throws {@link ImageReferenceError}. */
export function parseWrittenImage(text: string): WrittenImageReference {
  if (text === '') throw new ImageReferenceError('NameEmpty', text);
  if (text.length > MAX_TEXT_CHARS) throw new ImageReferenceError('NameTooLong', text);
  const match = REFERENCE.exec(text);
  if (match === null) {
    const onlyCase = REFERENCE.test(text.toLowerCase());
    throw new ImageReferenceError(onlyCase ? 'NameContainsUppercase' : 'ReferenceInvalidFormat', text);
  }
  const [, domain = '', path = '', tag = '', digest = ''] = match;
  if (path.length > MAX_PATH_CHARS) throw new ImageReferenceError('NameTooLong', text);
  if (digest !== '') checkDigest(digest, text);
  return { domain, path, tag, digest };
}

/** Reads an image the way a container runtime does, with Docker Hub's defaults. Throws {@link ImageReferenceError}. */
export function parseImage(text: string): ImageReference {
  if (IDENTIFIER.test(text)) throw new ImageReferenceError('ReferenceInvalidFormat', text);
  if (text === '') throw new ImageReferenceError('NameEmpty', text);
  const { registry, remainder } = splitRegistry(text);
  const nameEnd = remainder.search(/[:@]/);
  const name = nameEnd === -1 ? remainder : remainder.slice(0, nameEnd);
  if (name !== name.toLowerCase()) throw new ImageReferenceError('NameContainsUppercase', text);
  const written = parseWrittenImage(`${registry}/${remainder}`);
  return {
    registry: written.domain,
    repository: written.path,
    tag: written.tag === '' ? null : written.tag,
    digest: written.digest === '' ? null : written.digest,
  };
}

/** Splits registry and rest by Docker's rule: the first part is a host when it has a dot, a port, upper case or is `localhost`. */
export function splitRegistry(text: string): { registry: string; remainder: string } {
  const slash = text.indexOf('/');
  const first = slash === -1 ? '' : text.slice(0, slash);
  const isHost = first !== '' && (/[.:]/.test(first) || first === 'localhost' || first !== first.toLowerCase());
  let registry = isHost ? first : DEFAULT_REGISTRY;
  let remainder = isHost ? text.slice(slash + 1) : text;
  if (registry === LEGACY_REGISTRY) registry = DEFAULT_REGISTRY;
  if (registry === DEFAULT_REGISTRY && !remainder.includes('/')) remainder = `${OFFICIAL_PREFIX}${remainder}`;
  return { registry, remainder };
}

function checkDigest(digest: string, text: string): void {
  const colon = digest.indexOf(':');
  const expected = DIGEST_HEX_LENGTH[digest.slice(0, colon)];
  const hex = digest.slice(colon + 1);
  if (expected === undefined) throw new ImageReferenceError('DigestUnsupported', text);
  if (hex.length !== expected) throw new ImageReferenceError('DigestInvalidLength', text);
  if (/[A-F]/.test(hex)) throw new ImageReferenceError('DigestInvalidFormat', text);
}
