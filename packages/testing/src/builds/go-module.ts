import { fileURLToPath } from 'node:url';

/** Folder of one of the Go modules that pin what the test bed builds. */
export function goModuleDir(name: 'kubernetes' | 'kwok' | 'helm'): string {
  return fileURLToPath(new URL(`../../go/${name}`, import.meta.url));
}

/** The version that the text of a `go.mod` requires; throws when it names none. */
export function pinnedVersion(goMod: string, modulePath: string): string {
  const escaped = modulePath.replaceAll('.', '\\.');
  const version = new RegExp(`^\\s*(?:require\\s+)?${escaped} (v\\S+)`, 'm').exec(goMod)?.[1];
  if (version === undefined) throw new Error(`go.mod does not pin ${modulePath}`);
  return version;
}
