import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const MIN_BYTES = 32;
const KEY_BYTES = 32;

/** The secret behind hidden markers cannot be used; the message says what to mend. */
export class SanitiseKeyError extends Error {
  override readonly name = 'SanitiseKeyError';
}

/**
 * Key of this cluster's hidden markers: HKDF-SHA-256 over a secret that stays in the cluster, so equal values read equal here
 * and nobody else can test a guess. Every replica reads the same file; outside a cluster it is made once.
 */
export async function loadSanitiseKey(input: {
  file: string;
  isMadeWhenAbsent: boolean;
  /** Bound into the key, so that clusters that share a file still cannot be compared. */
  clusterId: string;
}): Promise<Buffer> {
  const secret = (await readOrNull(input.file)) ?? (input.isMadeWhenAbsent ? await makeSecret(input.file) : null);
  if (secret === null) throw new SanitiseKeyError(`SANITISE_KEY_FILE: ${input.file} is not there`);
  if (secret.length < MIN_BYTES) {
    throw new SanitiseKeyError(`${input.file}: needs at least ${MIN_BYTES} random bytes and has ${secret.length}`);
  }
  return Buffer.from(hkdfSync('sha256', secret, '', `moonin sanitiser ${input.clusterId}`, KEY_BYTES));
}

async function readOrNull(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    const why = error instanceof Error ? error.message : 'unknown';
    throw new SanitiseKeyError(`${file}: cannot be read: ${why}`, { cause: error });
  }
}

/** Written whole under another name first: of two agents that start together both use the file that was there first. */
async function makeSecret(file: string): Promise<Buffer> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(draft, randomBytes(MIN_BYTES), { mode: 0o600 });
    await link(draft, file).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
    return await readFile(file);
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown';
    throw new SanitiseKeyError(`${file}: cannot be made: ${why}`, { cause: error });
  } finally {
    await rm(draft, { force: true });
  }
}
