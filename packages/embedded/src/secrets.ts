import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartProblem } from './start-problem.ts';

const secrets = z.object({
  postgresPassword: z.string().min(16),
  applicationPassword: z.string().min(16),
  assertionKeys: z.string().min(32),
  portalSessionSecret: z.string().min(32),
  adminSessionSecret: z.string().min(32),
  demoPassword: z.string().min(12),
});
/** Made once for a data folder; nothing has a default secret. */
export type Secrets = z.infer<typeof secrets>;

/** Reads the folder's secrets, or makes them on the first start (readable by the owner alone). */
export async function loadSecrets(folder: string): Promise<Secrets> {
  const path = join(folder, 'secrets.json');
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return makeSecrets(path);
    throw error;
  }
  try {
    return secrets.parse(JSON.parse(text));
  } catch (error) {
    throw new StartProblem(
      `The data folder is damaged: ${path} is not what Moonin wrote. Restore it, or delete ${folder} to begin anew (its data is lost)`,
      { cause: error },
    );
  }
}

async function makeSecrets(path: string): Promise<Secrets> {
  const random = (bytes: number) => randomBytes(bytes).toString('base64url');
  const made: Secrets = {
    postgresPassword: random(24),
    applicationPassword: random(24),
    assertionKeys: `embedded:${random(32)}`,
    portalSessionSecret: random(32),
    adminSessionSecret: random(32),
    demoPassword: random(12),
  };
  await writeFile(`${path}.new`, JSON.stringify(made, null, 2), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return made;
}
