import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** A container of a simulated workload; its image's tag follows the revision. */
export interface WorkloadContainer {
  readonly name: string;
  readonly registry: string;
  readonly repository: string;
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly secretEnv: readonly { readonly name: string; readonly secret: string; readonly key: string }[];
  readonly cpuMillis: number;
  readonly memoryMib: number;
  readonly port: number;
}

/** What stays the same about a simulated Deployment over its life. */
export interface Workload {
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  readonly team: string;
  readonly tool: 'argocd' | 'helm' | 'kubectl';
  readonly replicas: number;
  readonly containers: readonly [WorkloadContainer, ...WorkloadContainer[]];
  /** Template hashes by revision are derived from it. */
  readonly seed: number;
}

const TEAMS = ['checkout', 'catalog', 'search', 'billing', 'identity', 'delivery', 'insights', 'platform'] as const;
const PARTS = ['api', 'web', 'worker', 'gateway', 'sync', 'scheduler', 'consumer', 'exporter'] as const;
const SETTINGS = [
  'LOG_LEVEL',
  'HTTP_TIMEOUT_MS',
  'POOL_SIZE',
  'FEATURE_FLAGS_URL',
  'KAFKA_BROKERS',
  'CACHE_TTL_SECONDS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'REGION',
  'MAX_BATCH',
  'RETRY_LIMIT',
] as const;

/** The `index`th Deployment of cluster `cluster`: always the same one. */
export function workloadAt(cluster: number, index: number): Workload {
  const seed = cluster * 1_000_003 + index;
  const random = seededRandom(seed);
  const team = random.oneOf(TEAMS);
  const name = `${team}-${random.oneOf(PARTS)}-${index}`;
  const main = container(random, name, team);
  const sidecar = { ...container(random, 'proxy', 'platform'), repository: 'platform/envoy' };
  return {
    uid: random.uuid(),
    namespace: `${team}-${random.oneOf(['prod', 'staging', 'jobs'])}`,
    name,
    team,
    tool: random.oneOf(['argocd', 'argocd', 'helm', 'kubectl']),
    replicas: random.between(1, 6),
    containers: random.next() < 0.35 ? [main, sidecar] : [main],
    seed,
  };
}

function container(random: SeededRandom, name: string, team: string): WorkloadContainer {
  const first = random.between(0, SETTINGS.length - 1);
  const settings = Array.from({ length: random.between(3, 8) }, (_, at) => SETTINGS[(first + at) % SETTINGS.length]);
  return {
    name,
    registry: random.oneOf(['ghcr.io', 'registry.example', '123456789012.dkr.ecr.eu-west-1.amazonaws.com']),
    repository: `${team}/${name}`,
    env: settings.map((setting) => ({
      name: setting ?? 'SETTING',
      value: random.oneOf(['info', '30000', '16', `http://${team}.internal.example:4318`, 'eu-west-1', 'true']),
    })),
    secretEnv: [{ name: 'DATABASE_URL', secret: `${team}-database`, key: 'url' }],
    cpuMillis: random.between(1, 8) * 50,
    memoryMib: random.between(1, 8) * 128,
    port: random.between(3_000, 9_999),
  };
}
