import { isObject, type Json, type JsonObject } from '../model/json.ts';
import type { KubectlResult, RunKubectl } from './run-kubectl.ts';

/** Where a scenario is played. */
export type ScenarioRun = { run: RunKubectl; namespace: string };

const serverFields = new Set(['uid', 'resourceVersion', 'creationTimestamp', 'selfLink']);
const timeFields = /^(last(Update|Transition|Probe|Schedule)Time|startTime|completionTime|startedAt|finishedAt|time)$/;
const hashLike = /-[a-z0-9]{6,10}(-[a-z0-9]{5})?\b/g;

/** A value without what differs from run to run: times, uids, hashes in names, addresses, node names. */
export function comparable(value: Json, hash: string): Json {
  if (Array.isArray(value)) return value.map((item) => comparable(item, hash));
  if (typeof value === 'string') return hash === '' ? value : value.replaceAll(hash, 'HASH').replace(hashLike, '-HASH');
  if (!isObject(value)) return value;
  const fields = Object.entries(value).filter(([field]) => !serverFields.has(field) && !timeFields.test(field));
  return Object.fromEntries(
    fields.map(([field, item]) => [field.replace(hash || /$^/, 'HASH'), comparable(item, hash)]),
  );
}

/** kubectl in the scenario's namespace. */
export class ScenarioCluster {
  readonly #on: ScenarioRun;

  constructor(on: ScenarioRun) {
    this.#on = on;
  }

  /** A call that works; arguments are split at spaces. */
  async call(command: string, stdin = ''): Promise<string> {
    const result = await this.try(command, stdin);
    if (result.exitCode !== 0) throw new Error(`kubectl ${command} ended with ${result.exitCode}: ${result.stderr}`);
    return result.stdout;
  }

  try(command: string, stdin = ''): Promise<KubectlResult> {
    return this.#on.run(['-n', this.#on.namespace, ...command.split(' ')], { stdin });
  }

  async json(command: string): Promise<JsonObject> {
    return JSON.parse(await this.call(`${command} -o json --show-managed-fields`)) as JsonObject;
  }

  async items(command: string): Promise<JsonObject[]> {
    return (await this.json(command)).items as JsonObject[];
  }

  /** Asks again until the answer is wanted. */
  async until(command: string, holds: (stdout: string) => boolean): Promise<void> {
    for (let tries = 0; tries < 300; tries += 1) {
      const { stdout } = await this.try(command);
      if (holds(stdout)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`kubectl ${command} did not come to what was expected`);
  }

  /** Waits for a rollout and for its old pods to be gone. */
  async settle(deployment: string): Promise<void> {
    await this.call(`rollout status deployment/${deployment} --timeout=120s`);
    await this.until(`get deployment ${deployment} -o jsonpath={.status.terminatingReplicas}`, (text) => text === '0');
  }

  /** The cells of what kubectl prints, without ages, addresses, nodes and hashes. */
  async table(command: string): Promise<Json> {
    const lines = (await this.call(command)).trimEnd().split('\n');
    const [header = ''] = lines;
    const names = header.split(/\s{2,}/);
    const starts = names.map((name) => header.indexOf(name));
    const varying = new Set(['AGE', 'DURATION', 'CLUSTER-IP', 'IP', 'NODE', 'CREATED AT']);
    const rows = lines.slice(1).map((line) => {
      const cells = names.map((name, index) => {
        const cell = line.slice(starts[index], starts[index + 1]).trim();
        const bare = cell
          .replaceAll(hashLike, '-HASH')
          .replace(/-[a-z0-9]{5}$/, '-HASH')
          .replace(/(hash|uid)=[a-z0-9-]+/g, '$1=HASH');
        return [name, varying.has(name) ? 'X' : bare.replace(/:3\d{4}\//, ':PORT/')];
      });
      return Object.fromEntries(cells) as JsonObject;
    });
    return rows;
  }
}
