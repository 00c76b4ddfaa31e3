import { readFile } from 'node:fs/promises';

/** Clock ticks of Linux's /proc, the same on every machine that Node runs on. */
const TICKS_PER_SECOND = 100;

/** What a process has used so far. */
export interface ProcessUsage {
  readonly cpuSeconds: number;
  readonly residentBytes: number;
}

/** Reads /proc; null where there is none. */
export async function processUsage(pid: number): Promise<ProcessUsage | null> {
  if (process.platform !== 'linux') return null;
  const [stat, status] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/status`, 'utf8'),
  ]);
  // The name in parentheses may hold spaces; user and system time are the 14th and 15th field of the whole.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const residentKib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    residentBytes: Number(residentKib) * 1024,
  };
}
