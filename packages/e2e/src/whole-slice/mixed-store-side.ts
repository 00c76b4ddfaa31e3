import type pg from 'pg';
import { factsLine, inOrder, type Side } from './sides.ts';
import { readStore } from './store-side.ts';

/** A report of `resources`, with the part that is kept aside. */
interface Report {
  readonly labels: Record<string, string>;
  readonly type: string;
  readonly clusterIps: string[];
  readonly selector: Record<string, string> | null;
  readonly ports: { port: number; targetPort: string }[];
  readonly podSelector: { matchLabels: Record<string, string> };
  readonly policyTypes: string[];
  readonly ingress: unknown[];
  readonly target: { kind: string; name: string };
  readonly minReplicas: number;
  readonly maxReplicas: number;
  readonly role: { kind: string; name: string };
  readonly subjects: { kind: string; name: string }[];
  readonly history: { revision: number; status: string }[];
  /** Of an Ingress and of a role. */
  readonly rules: unknown;
}
type IngressRules = { host: string; paths: { path: string; backend: { service: string } }[] }[];
type RoleRules = { verbs: string[]; resources: string[]; nonResourceUrls: string[] }[];

const FACTS: Readonly<Record<string, (report: Report) => unknown[]>> = {
  service: ({ labels, type, clusterIps, selector, ports }) => [
    inOrder(labels),
    type,
    clusterIps[0],
    inOrder(selector),
    ports.map(({ port, targetPort }) => [port, targetPort]),
  ],
  ingress: ({ rules }) => [
    (rules as IngressRules).map(({ host, paths }) => [host, paths.map(({ path, backend }) => [path, backend.service])]),
  ],
  'network-policy': ({ podSelector, policyTypes, ingress }) => [
    inOrder(podSelector.matchLabels),
    policyTypes,
    ingress.length,
  ],
  hpa: ({ target, minReplicas, maxReplicas }) => [target.kind, target.name, minReplicas, maxReplicas],
  role: ({ rules }) =>
    (rules as RoleRules).map(({ verbs, resources, nonResourceUrls }) => [verbs, resources, nonResourceUrls]),
  'role-binding': ({ role, subjects }) => [role.kind, role.name, subjects.map(({ kind, name }) => [kind, name])],
};

/** The same of one cluster, straight from PostgreSQL. */
export async function readMixedStore(client: pg.Client, clusterId: string): Promise<Side> {
  const side: Side = new Map();
  const put = (kind: string, uid: string, line: string): void => {
    const lines = side.get(kind) ?? new Map<string, string>();
    side.set(kind, lines.set(uid, line));
  };
  const rows = async (text: string) => (await client.query(text, [clusterId])).rows;
  const live = 'WHERE cluster_id = $1 AND deleted_at IS NULL';

  for (const { uid, name, phase, labels } of await rows(`SELECT uid, name, phase, labels FROM namespaces ${live}`)) {
    put('namespace', uid, factsLine(null, name, phase, inOrder(labels)));
  }
  for (const { uid, name, ready, report } of await rows(`SELECT uid, name, ready, report FROM nodes ${live}`)) {
    put('node', uid, factsLine(null, name, report.unschedulable, ready, report.capacity?.pods));
  }
  for (const row of await rows(`SELECT kind, uid, namespace, name, report, body FROM resources ${live}`)) {
    const report = { ...row.report, ...row.body };
    if (row.kind === 'helm-release') {
      const history = report.history.map(({ revision, status }: Report['history'][number]) => [revision, status]);
      put(row.kind, row.uid, factsLine(...history));
    } else put(row.kind, row.uid, factsLine(row.namespace, row.name, ...(FACTS[row.kind]?.(report) ?? [])));
  }
  for (const { uid, namespace, name, suspended, report } of await rows(
    `SELECT uid, namespace, name, suspended, report FROM cron_jobs ${live}`,
  )) {
    put('cron-job', uid, factsLine(namespace, name, report.schedule, report.timeZone, suspended));
  }
  const runs = await rows(
    `SELECT e.job_uid, e.job_name, e.status, c.uid AS cron_job_uid FROM executions e
     JOIN cron_jobs c ON c.organization_id = e.organization_id AND c.id = e.cron_job_id
     WHERE e.cluster_id = $1 AND e.deleted_at IS NULL AND e.job_uid IS NOT NULL`,
  );
  for (const run of runs) put('execution', run.job_uid, factsLine(run.cron_job_uid, run.job_name, run.status));
  const { deployments, revisions } = await readStore(client, clusterId);
  return side.set('deployment', deployments).set('revision', revisions);
}
