import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { podStages } from './pod-stages.ts';

/** Lines of a container's log, as a test gives them. */
export interface PodLogs {
  /** What `kubectl logs` shows of every pod. */
  readonly current?: readonly string[];
  /** What `kubectl logs --previous` shows. */
  readonly previous?: readonly string[];
}

const podLog = (lines: readonly string[]) => `${lines.join('\n')}\n`;
/** A line as a container runtime writes it. */
const written = (line: string) => `2026-01-01T00:00:00.000000000Z stdout F ${line}`;

const currentLog = podLog([
  '2026-01-01T00:00:00.000000000Z stdout F starting',
  '2026-01-01T00:00:00.150000000Z stdout F connected to database',
  '2026-01-01T00:00:00.300000000Z stdout F listening on :8080',
]);

const previousLog = podLog([
  '2026-01-01T00:00:00.000000000Z stdout F starting',
  '2026-01-01T00:00:00.150000000Z stderr F fatal: connection to database refused',
]);

/** Writes kwok's configuration into `dir`: its own stages, ours, and logs for every pod. Returns the file's path. */
export async function writeKwokConfig(dir: string, kwokStagesDir: string, logs: PodLogs = {}): Promise<string> {
  const logsFile = path.join(dir, 'pod.log');
  const previousLogsFile = path.join(dir, 'pod-previous.log');
  await writeFile(logsFile, logs.current ? podLog(logs.current.map(written)) : currentLog);
  await writeFile(previousLogsFile, logs.previous ? podLog(logs.previous.map(written)) : previousLog);

  const stageFiles = (await readdir(kwokStagesDir)).filter((file) => file.endsWith('.yaml'));
  const kwokStages = await Promise.all(stageFiles.map((file) => readFile(path.join(kwokStagesDir, file), 'utf8')));
  const clusterLogs = {
    apiVersion: 'kwok.x-k8s.io/v1alpha1',
    kind: 'ClusterLogs',
    metadata: { name: 'every-pod' },
    spec: { logs: [{ logsFile, previousLogsFile }] },
  };
  const documents = [...kwokStages, ...[...podStages, clusterLogs].map((document) => JSON.stringify(document))];
  const file = path.join(dir, 'kwok.yaml');
  await writeFile(file, documents.join('\n---\n'));
  return file;
}
