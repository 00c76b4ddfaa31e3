import { hash, type Options, parseOptions, verify } from '@node-rs/argon2';
import { newSecret } from '../secret-digest.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. argon2id is the package's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

/** Hashes a password to a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let unknownAccountHash: Promise<string> | undefined;

/** Checks a password; an account without one (null) costs the same time and is never right. */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  unknownAccountHash ??= hashPassword(newSecret());
  const decoy = await unknownAccountHash;
  const right = await verify(passwordHash ?? decoy, password);
  return right && passwordHash !== null;
}

/** True when the hash was made with other costs than today's, so that the next sign-in should renew it. */
export function needsRehash(passwordHash: string): boolean {
  const used = parseOptions(passwordHash);
  return (
    used.memoryCost !== COST.memoryCost || used.timeCost !== COST.timeCost || used.parallelism !== COST.parallelism
  );
}
