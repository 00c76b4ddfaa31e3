import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeServerCertificates, type ServerCertificates } from './certificates.ts';

/** The data folder is in use by another emulator, or holds what cannot be read. */
export class DataFolderError extends Error {}

/** What clients need to trust and to be let in; kept, so that a kubeconfig stays good after a restart. */
export type Credentials = ServerCertificates & { token: string };

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Takes the folder for this process; the returned function gives it back. Throws `DataFolderError`. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'lock');
  if (existsSync(path)) {
    const pid = Number(readFileSync(path, 'utf8').trim());
    if (pid > 0 && pid !== process.pid && isAlive(pid)) {
      throw new DataFolderError(
        `${folder} is in use by process ${pid}; stop it first, or delete ${path} when that process is no emulator`,
      );
    }
  }
  writeFileSync(path, `${process.pid}\n`);
  return () => rmSync(path, { force: true });
}

/** New credentials. */
export function makeCredentials(host: string, now: Date): Credentials {
  return { ...makeServerCertificates(host, now), token: randomBytes(32).toString('base64url') };
}

/** The folder's credentials, made at the first start. Throws `DataFolderError`. */
export function folderCredentials(folder: string, host: string, now: Date): Credentials {
  const path = join(folder, 'credentials.json');
  if (existsSync(path)) {
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as Credentials;
    } catch (error) {
      throw new DataFolderError(`${path} is not readable; delete ${folder} to begin anew`, { cause: error });
    }
  }
  const credentials = makeCredentials(host, now);
  writePrivate(path, JSON.stringify(credentials));
  return credentials;
}

/** Writes a file that only its owner may read, whole or not at all. */
export function writePrivate(path: string, text: string): void {
  writeFileSync(`${path}.tmp`, text, { mode: 0o600 });
  chmodSync(`${path}.tmp`, 0o600);
  renameSync(`${path}.tmp`, path);
}
