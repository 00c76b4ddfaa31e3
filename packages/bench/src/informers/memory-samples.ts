import { readFile } from 'node:fs/promises';
import { median } from '../statistics.ts';

const SAMPLE_MS = 250;

/** Resident memory at one moment, in MiB. `peak` is the most that the process ever had. */
export interface MemorySample {
  readonly rss: number;
  readonly anonymous: number;
  readonly peak: number;
}

/** Samples the memory of processes until it is stopped. */
export interface MemorySampler {
  readonly samples: readonly MemorySample[];
  stop(): Promise<void>;
}

/** Reads Linux's /proc; throws elsewhere. */
export async function memoryOf(pid: number): Promise<MemorySample> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const mib = (field: string): number => {
    const kib = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
    if (kib === undefined) throw new Error(`/proc/${pid}/status has no ${field}`);
    return Number(kib) / 1024;
  };
  return { rss: mib('VmRSS'), anonymous: mib('RssAnon'), peak: mib('VmHWM') };
}

export function sampleMemory(pid: number): MemorySampler {
  const samples: MemorySample[] = [];
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      samples.push(await memoryOf(pid));
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  };
  const running = run();
  return {
    samples,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Median RSS over the next `durationMs`. */
export async function settledRss(pid: number, durationMs: number): Promise<number> {
  const sampler = sampleMemory(pid);
  await new Promise((resolve) => setTimeout(resolve, durationMs));
  await sampler.stop();
  return median(sampler.samples.map(({ rss }) => rss));
}
