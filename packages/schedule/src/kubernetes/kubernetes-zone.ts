import { readTimeZone } from '../time-zone/time-zone-name.ts';

/** Letters of any case, digits, dot, hyphen, underscore and plus, at most 14 of them: a part of a zone's name. */
const NAME_PART = /^[A-Za-z.\-_0-9+]{1,14}$/;

/**
 * Whether Kubernetes takes a time zone's name. It looks the name up in the letters as written, where a runtime's `Intl`
 * does not mind their case: a name in other letters than its canonical ones, or a part that begins with a small one, is
 * refused.
 */
export function isKubernetesZone(name: string): boolean {
  const parts = name.split('/');
  if (parts.some((part) => part === '.' || part === '..' || part.startsWith('-') || !NAME_PART.test(part)))
    return false;
  if (name.toLowerCase() === 'local' || parts.some((part) => /^[a-z]/.test(part))) return false;
  const reading = readTimeZone(name);
  return reading.ok && reading.name === name;
}
