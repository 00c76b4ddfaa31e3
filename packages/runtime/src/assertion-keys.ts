import { z } from 'zod';

/** One key that signs assertions: `kid` names it in the header, `secret` is at least 32 bytes. */
export interface AssertionKey {
  readonly kid: string;
  readonly secret: Uint8Array;
}

const KID = /^[A-Za-z0-9._-]{1,64}$/;
const MIN_SECRET_BYTES = 32;

/**
 * Reads `kid1:base64url-secret,kid2:…`; the first key signs, the others are there so that the API accepts them while
 * keys are exchanged. Throws an Error that names the key at fault, never its secret.
 */
export function parseAssertionKeys(text: string): readonly [AssertionKey, ...AssertionKey[]] {
  const [first, ...others] = text.split(',').map((part, index) => parseKey(part.trim(), index + 1));
  if (!first) throw new Error('no assertion key given');
  const keys: [AssertionKey, ...AssertionKey[]] = [first, ...others];
  if (new Set(keys.map((key) => key.kid)).size !== keys.length) throw new Error('two assertion keys have the same id');
  return keys;
}

/** `ASSERTION_KEYS` of an environment, as {@link parseAssertionKeys} reads it; its refusals never show a secret. */
export const assertionKeysVariable = z.string().transform((text, context) => {
  try {
    return parseAssertionKeys(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'unreadable' });
    return z.NEVER;
  }
});

function parseKey(text: string, position: number): AssertionKey {
  const separator = text.indexOf(':');
  const kid = text.slice(0, separator);
  if (separator < 1 || !KID.test(kid)) throw new Error(`assertion key ${position} is not of the form id:secret`);
  const secret = decodeSecret(text.slice(separator + 1), kid);
  if (secret.length < MIN_SECRET_BYTES)
    throw new Error(`assertion key ${kid} is shorter than ${MIN_SECRET_BYTES} bytes`);
  return { kid, secret };
}

function decodeSecret(text: string, kid: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) throw new Error(`the secret of assertion key ${kid} is not base64url`);
  return new Uint8Array(Buffer.from(text, 'base64url'));
}
