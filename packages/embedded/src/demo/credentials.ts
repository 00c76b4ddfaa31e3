import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartProblem } from '../start-problem.ts';

const credentials = z.object({
  organization: z.string(),
  projectId: z.uuid(),
  clusters: z.record(z.string(), z.object({ clusterId: z.uuid(), projectId: z.uuid(), clusterToken: z.string() })),
});
/** What the first start made: whose organization, and the credentials of each cluster's agent by its name. */
export type DemoCredentials = z.infer<typeof credentials>;

export interface CredentialStore {
  read(): Promise<DemoCredentials | null>;
  write(value: DemoCredentials): Promise<void>;
}

/** Keeps the credentials in the data folder, readable by the owner alone. */
export function credentialStore(folder: string): CredentialStore {
  const path = join(folder, 'demo.json');
  return {
    read: async () => {
      let text: string;
      try {
        text = await readFile(path, 'utf8');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
      try {
        return credentials.parse(JSON.parse(text));
      } catch (error) {
        throw new StartProblem(
          `The data folder is damaged: ${path} is not what Moonin wrote. Delete ${folder} to begin anew (its data is lost)`,
          {
            cause: error,
          },
        );
      }
    },
    write: async (value) => {
      await writeFile(`${path}.new`, JSON.stringify(value, null, 2), { mode: 0o600 });
      await rename(`${path}.new`, path);
    },
  };
}
