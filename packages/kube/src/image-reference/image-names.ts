import { matchesGlob } from './glob.ts';
import { IDENTIFIER } from './image-grammar.ts';
import { type ImageReference, parseImage } from './image-reference.ts';

/** The full name: `docker.io/library/redis:7@sha256:…`. */
export function fullImageName({ registry, repository, tag, digest }: ImageReference): string {
  return `${registry}/${repository}${tag === null ? '' : `:${tag}`}${digest === null ? '' : `@${digest}`}`;
}

/** The short repository name that people write: `redis` for `docker.io/library/redis`. */
export function familiarRepository({ registry, repository }: ImageReference): string {
  if (registry !== 'docker.io') return `${registry}/${repository}`;
  const [first, second, ...deeper] = repository.split('/');
  return first === 'library' && second !== undefined && deeper.length === 0 ? second : repository;
}

/** The full name that a runtime pulls: `:latest` is added where neither tag nor digest is given. */
export function pulledImageName(text: string): string {
  const image = parseImage(text);
  const isBare = image.tag === null && image.digest === null;
  return fullImageName(isBare ? { ...image, tag: 'latest' } : image);
}

/** The full name of an image or of a bare 64-digit image id. */
export function anyImageName(text: string): string {
  if (IDENTIFIER.test(text)) return `sha256:${text}`;
  return /^sha256:[a-f0-9]{64}$/.test(text) ? text : fullImageName(parseImage(text));
}

/** True when the short name, with or without its tag, matches a pattern of `*`, `?` and `[a-z]` that never cross a slash. */
export function imageMatches(text: string, pattern: string): boolean {
  const image = parseImage(text);
  const repository = familiarRepository(image);
  const version = fullImageName(image).slice(`${image.registry}/${image.repository}`.length);
  return matchesGlob(pattern, `${repository}${version}`) || matchesGlob(pattern, repository);
}
