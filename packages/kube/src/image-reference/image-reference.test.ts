import { describe, expect, test } from 'vitest';
import { checkDiffersNameRows, expectedOf } from '../testing/differs.ts';
import differs from './cases/differs.json' with { type: 'json' };
import images from './cases/image_references.json' with { type: 'json' };
import { anyImageName, familiarRepository, fullImageName, imageMatches, pulledImageName } from './image-names.ts';
import { ImageReferenceError, parseImage, parseWrittenImage, splitRegistry } from './image-reference.ts';

interface Row {
  id: string;
  image: string;
  pattern?: string;
  expect: Record<string, unknown>;
}

function answer({ id, image, pattern, expect: expected }: Row): Record<string, unknown> {
  if (id.startsWith('image/parse/')) {
    const { domain, path, tag, digest } = parseWrittenImage(image);
    return { domain, repository: domain === '' ? path : `${domain}/${path}`, tag, digest };
  }
  if (pattern !== undefined) return { match: imageMatches(image, pattern) };
  if (id.startsWith('image/any/')) return { full: anyImageName(image) };
  if (id.startsWith('image/docker-ref/')) return { canonical: pulledImageName(image) };
  if (id.startsWith('image/split/')) {
    const { registry, remainder } = splitRegistry(image);
    return { domain: registry, path: remainder };
  }
  const parsed = parseImage(image);
  if (expected.valid !== undefined) return { valid: true };
  if (id === 'image/tag-and-digest') return { full: fullImageName(parsed), tag: parsed.tag, digest: parsed.digest };
  return {
    domain: parsed.registry,
    path: parsed.repository,
    full: fullImageName(parsed),
    familiar: familiarRepository(parsed),
  };
}

function answerOrProblem(row: Row): Record<string, unknown> {
  try {
    return answer(row);
  } catch (error) {
    if (!(error instanceof ImageReferenceError)) throw error;
    return row.expect.valid === undefined ? { error: error.problem } : { valid: false };
  }
}

describe('image references', () => {
  test.each(images.cases as Row[])('$id', (row) => {
    expect(answerOrProblem(row)).toEqual(expectedOf(differs, row.id, row.expect));
  });

  test('differs.json names rows that exist', () => checkDiffersNameRows(differs, images.cases));

  test('sha512 digests are accepted, short or upper-case ones are not', () => {
    expect(parseImage(`a@sha512:${'f'.repeat(128)}`).digest).toBe(`sha512:${'f'.repeat(128)}`);
    expect(() => parseImage(`a@sha512:${'f'.repeat(64)}`)).toThrow('DigestInvalidLength');
    expect(() => parseImage(`a@sha256:${'F'.repeat(64)}`)).toThrow('DigestInvalidFormat');
    expect(() => parseImage(`a@md4:${'f'.repeat(32)}`)).toThrow('DigestUnsupported');
  });

  test('a hostile name is refused at once', () => {
    expect(() => parseImage(`${'a-'.repeat(2_000)}!`)).toThrow('ReferenceInvalidFormat');
    expect(() => parseImage('a'.repeat(1_000_000))).toThrow('NameTooLong');
  });
});
