import { createHash, randomBytes } from 'node:crypto';

/** SHA-256 of a secret that has enough randomness of its own (32 bytes); passwords need more than this. */
export function digestOf(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(secret, 'utf8').digest());
}

/** 256 random bits in base64url, 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
