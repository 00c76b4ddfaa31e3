import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  createRateLimiter,
  createWorkQueue,
  getObject,
  isForbidden,
  isNotFound,
  type KubeClient,
  objectKey,
  type ReadonlyStore,
  resources,
  type Secret,
  splitKey,
  startWorkers,
  type WorkResult,
} from '@moonin/kube';
import { type Logger, sleep } from '@moonin/runtime';
import { type HelmDetails, helmDetails, unreadableHelmDetails } from '../collectors/helm-details.ts';
import { type HelmChart, newestFirst } from '../collectors/helm-release.ts';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';
import type { HelmSecretView } from '../views/helm-secret-view.ts';

export const RELEASE_INDEX = 'release';

/** What is known of Helm's releases beyond the labels of their Secrets. A payload is read when its Secret changed, one at a time. */
export interface HelmReleases {
  /** Revisions of a release (`namespace/name`), the newest first. */
  secretsOf(release: string): HelmSecretView[];
  /** What the newest revision holds, as it is now; null until it is read. */
  details(release: string): LoadedDetails | null;
  /** Chart of one revision; null until it is read, which this begins. */
  chartOf(secret: HelmSecretView): HelmChart | null;
  /** The Secret came or changed. */
  touch(secret: HelmSecretView): void;
  /** The Secret is gone. */
  forget(secret: HelmSecretView): void;
  /** Namespaces in which Secrets may be listed and not read. */
  readonly refusedIn: readonly string[];
  start(): void;
  /** Resolves when nothing waits to be read, or after `timeoutMs`. */
  idle(timeoutMs: number, signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

/** Details packed until they are needed: a manifest is a tenth of its size then. */
export interface LoadedDetails {
  unpack(): HelmDetails;
}

/** What a Secret said when it was read, or why it could not be: then it is read again. */
interface Read {
  readonly resourceVersion: string;
  readonly chart: HelmChart;
  /** Null for revisions that are not the newest any more. */
  readonly details: LoadedDetails | null;
  readonly isFinal: boolean;
}

const REFUSED_RETRY_MS = 5 * 60_000;
const FAILURES_BEFORE_TOLD = 4;
const IDLE_POLL_MS = 20;

/** `onRead` is told which release is known better now, at which resourceVersion of its Secret. */
export function createHelmReleases(input: {
  client: KubeClient;
  store: ReadonlyStore<HelmSecretView>;
  sanitiser: ReportSanitiser;
  log: Logger;
  onRead: (release: string, resourceVersion: string) => void;
}): HelmReleases {
  const { client, store, sanitiser, log } = input;
  const queue = createWorkQueue({ rateLimiter: createRateLimiter({ baseMs: 500, capMs: 60_000 }) });
  const stopping = new AbortController();
  /** By uid of the Secret. */
  const known = new Map<string, Read>();
  const wantedCharts = new Set<string>();
  const refused = new Set<string>();
  let workers: Promise<void> | undefined;

  function secretsOf(release: string): HelmSecretView[] {
    return newestFirst(store.byIndex(RELEASE_INDEX, release));
  }

  function newestOf(release: string): HelmSecretView | undefined {
    return secretsOf(release)[0];
  }

  /** What the newest revision said as it stands now. */
  function current({ metadata }: HelmSecretView): Read | null {
    const read = known.get(metadata.uid);
    return read?.resourceVersion === metadata.resourceVersion && read.details !== null ? read : null;
  }

  function isReadingNeeded(view: HelmSecretView, isNewest: boolean): boolean {
    if (isNewest) return current(view)?.isFinal !== true;
    return wantedCharts.has(view.metadata.uid) && known.get(view.metadata.uid)?.isFinal !== true;
  }

  async function work(key: string): Promise<WorkResult> {
    const view = store.get(key);
    if (view === undefined || view.release === null) return undefined;
    const { uid } = view.metadata;
    const isNewest = newestOf(view.release)?.metadata.uid === uid;
    if (!isReadingNeeded(view, isNewest)) return undefined;
    const { namespace = '', name } = splitKey(key);
    let secret: Secret;
    try {
      secret = await getObject(client, resources.secrets, { namespace, name }, { signal: stopping.signal });
    } catch (error) {
      if (isNotFound(error)) return undefined;
      if (!isForbidden(error)) throw error;
      refused.add(namespace);
      keepProblem(view, 'the agent may not read this Secret');
      return { requeueAfterMs: REFUSED_RETRY_MS };
    }
    refused.delete(namespace);
    if (secret.metadata.uid !== uid) return undefined;
    const expected = { name: splitKey(view.release).name, revision: view.revision };
    const { resourceVersion } = secret.metadata;
    keep(view, { resourceVersion, isFinal: true, details: await helmDetails(secret, expected, sanitiser) });
    return undefined;
  }

  function keepProblem(view: HelmSecretView, problem: string): void {
    const { resourceVersion } = view.metadata;
    keep(view, { resourceVersion, isFinal: false, details: unreadableHelmDetails(problem) });
  }

  function keep(view: HelmSecretView, read: { resourceVersion: string; isFinal: boolean; details: HelmDetails }): void {
    const { uid } = view.metadata;
    const { resourceVersion, isFinal, details } = read;
    const { chart, chartVersion, appVersion } = details;
    const isNewest = view.release !== null && newestOf(view.release)?.metadata.uid === uid;
    known.set(uid, {
      resourceVersion,
      isFinal,
      chart: { chart, chartVersion, appVersion },
      details: isNewest ? pack(details) : null,
    });
    if (view.release !== null) input.onRead(view.release, resourceVersion);
  }

  function touch(secret: HelmSecretView): void {
    if (secret.release === null) return;
    const [newest, ...older] = secretsOf(secret.release);
    for (const { metadata } of older) {
      const read = known.get(metadata.uid);
      if (read !== undefined && read.details !== null) known.set(metadata.uid, { ...read, details: null });
    }
    if (newest !== undefined && current(newest) === null) queue.add(objectKey(newest));
  }

  return {
    secretsOf,
    touch,
    details(release) {
      const newest = newestOf(release);
      return newest === undefined ? null : (current(newest)?.details ?? null);
    },
    chartOf(secret) {
      const read = known.get(secret.metadata.uid);
      if (read !== undefined) return read.chart;
      wantedCharts.add(secret.metadata.uid);
      queue.add(objectKey(secret));
      return null;
    },
    forget(secret) {
      const { uid } = secret.metadata;
      known.delete(uid);
      wantedCharts.delete(uid);
      touch(secret);
    },
    get refusedIn() {
      return [...refused].sort();
    },
    start() {
      workers ??= startWorkers({
        queue,
        concurrency: 1,
        work,
        log,
        onFailure({ key, failures }) {
          const view = store.get(key);
          const isTold = failures === FAILURES_BEFORE_TOLD && view !== undefined && !stopping.signal.aborted;
          if (isTold) keepProblem(view, 'the API server does not give out this Secret');
        },
      }).ended;
    },
    async idle(timeoutMs, signal) {
      const untilMs = performance.now() + timeoutMs;
      while (queue.length + queue.processing > 0 && performance.now() < untilMs && !signal.aborted) {
        await sleep(IDLE_POLL_MS, signal).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      }
    },
    async stop() {
      stopping.abort(new Error('stopping'));
      queue.shutDown();
      await workers;
    },
  };
}

function pack(details: HelmDetails): LoadedDetails {
  const packed = deflateRawSync(JSON.stringify(details));
  return { unpack: () => JSON.parse(inflateRawSync(packed).toString('utf8')) };
}
