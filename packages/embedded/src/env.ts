import { fileURLToPath } from 'node:url';
import { loadEnv } from '@moonin/runtime';
import { z } from 'zod';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

/** What `npm start` reads from its environment; 0 takes any free port. */
export const embeddedEnv = z.object({
  /** Folder of the embedded PostgreSQL, cluster, secrets and logs. */
  MOONIN_DATA_DIR: z.string().default(fileURLToPath(new URL('../../../.moonin', import.meta.url))),
  /** PostgreSQL of your own (18 or newer), as the owner of its database, instead of the embedded one. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  MOONIN_PORTAL_PORT: port(3000),
  MOONIN_ADMIN_PORT: port(3001),
  MOONIN_API_PORT: port(4000),
  MOONIN_AGENT_PORT: port(4001),
  MOONIN_NOTIFIER_PORT: port(4002),
  MOONIN_POSTGRES_PORT: port(54_320),
  MOONIN_CLUSTER_PORT: port(6440),
});
export type EmbeddedEnv = z.infer<typeof embeddedEnv>;

/** Throws EnvError with every problem at once. */
export function readEmbeddedEnv(): EmbeddedEnv {
  return loadEnv(embeddedEnv, process.env);
}

/** What child processes inherit: the machine's own settings, and nothing of ours by accident. */
export function machineEnv(): Record<string, string> {
  const kept = [
    'PATH',
    'HOME',
    'USER',
    'LANG',
    'TMPDIR',
    'TERM',
    'NODE_EXTRA_CA_CERTS',
    'HTTPS_PROXY',
    'HTTP_PROXY',
    'NO_PROXY',
    'SYSTEMROOT',
  ];
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
