import { cpus, loadavg, totalmem } from 'node:os';

/** The machine in one line, with the load average of the last minute at this moment. */
export function machineLine(): string {
  const processors = cpus();
  const memoryGib = Math.round(totalmem() / 2 ** 30);
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${processors.length} × ${model}, ${memoryGib} GiB, Node ${process.versions.node}, load average ${load}`;
}
