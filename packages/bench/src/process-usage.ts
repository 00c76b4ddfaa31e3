import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks of Linux's /proc, the same on every machine that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Resident memory of a process in bytes; null where there is no /proc. */
export async function residentBytes(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const residentKib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return Number(residentKib) * 1024;
}

/** CPU time in seconds that a process, its children, and those that it outlived have used; null where there is no /proc. */
export async function cpuSeconds(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  let ticks = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await statOf(name);
    if (stat === null) continue;
    if (name === String(pid)) ticks += stat.ticks + stat.ticksOfEndedChildren;
    else if (stat.parent === pid) ticks += stat.ticks;
  }
  return ticks / TICKS_PER_SECOND;
}

interface ProcessStat {
  readonly parent: number;
  readonly ticks: number;
  readonly ticksOfEndedChildren: number;
}

/** Null when the process has ended meanwhile. */
async function statOf(pid: string): Promise<ProcessStat | null> {
  let text: string;
  try {
    text = await readFile(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null;
    throw error;
  }
  // The name in parentheses may hold spaces: fields are counted from behind it.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
  return { parent: fields[1] ?? 0, ticks: user + system, ticksOfEndedChildren: childrenUser + childrenSystem };
}
