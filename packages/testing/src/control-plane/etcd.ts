import { lastLogLines, type ManagedProcess, type ProcessSpec, startProcess } from '@moonin/runtime/processes';
import { waitUntil } from '../wait-until.ts';

/** Starts etcd and resolves when it serves. */
export async function startEtcd(spec: ProcessSpec, port: number): Promise<ManagedProcess> {
  const etcd = await startProcess(spec);
  try {
    await waitUntil(
      async () => {
        if (!etcd.isRunning()) return 'ended';
        const response = await fetch(`http://127.0.0.1:${port}/health`);
        return response.ok ? 'serving' : undefined;
      },
      { what: 'etcd serves', intervalMs: 30 },
    );
    if (!etcd.isRunning()) throw new Error('etcd ended while it started');
    return etcd;
  } catch (error) {
    await etcd.stop({ graceMs: 0 });
    throw new Error(`etcd did not start:\n${await lastLogLines(spec.logPath)}`, { cause: error });
  }
}

/** Compacts etcd up to its present revision, which it returns: older resource versions are gone for good. */
export async function compactEtcd(port: number): Promise<number> {
  const range = await post(port, '/v3/kv/range', { key: 'AA==', count_only: true });
  const revision = revisionIn(range);
  await post(port, '/v3/kv/compaction', { revision: String(revision), physical: true });
  return revision;
}

async function post(port: number, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`etcd answered ${response.status} to ${path}: ${await response.text()}`);
  return response.json();
}

function revisionIn(answer: unknown): number {
  const { header } = answer as { readonly header?: { readonly revision?: string } };
  const revision = Number(header?.revision);
  if (!Number.isSafeInteger(revision)) throw new Error('etcd named no revision');
  return revision;
}
