import { hash } from 'node:crypto';

/** 32 hex digits that are equal for equal reports: SHA-256 of the canonical JSON text. */
export function fingerprintOf(canonicalJson: string): string {
  return hash('sha256', canonicalJson, 'hex').slice(0, 32);
}
