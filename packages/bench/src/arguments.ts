import { parseArgs } from 'node:util';

/** The command line of `npm run bench`. */
export interface BenchArguments {
  readonly name: string | undefined;
  readonly json: boolean;
  readonly scales: readonly number[];
  readonly clusters: number | undefined;
  readonly rounds: number | undefined;
  readonly real: boolean;
  readonly scene: string | undefined;
  readonly profileDir: string | undefined;
}

export const USAGE = `npm run bench -- NAME [options]

  --scale N         multiply the work (default 1; informers also takes parts: 0.1)
  --scales 1,4,16   one run at each, and how the cost of a unit grows
  --clusters N      clusters that send at the same time
  --rounds N        repetitions of which the median counts
  --real            the real control plane in place of the embedded cluster (change-to-screen)
  --scene NAME      one part of a bench that has several (informers)
  --profile DIR     write CPU profiles of the Control API to DIR
  --json            the last line is the result as one JSON object`;

/** The command line cannot be followed; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Reads the arguments; throws {@link UsageError}. */
export function readArguments(args: readonly string[]): BenchArguments {
  const { values, positionals } = parse(args);
  if (positionals.length > 1) throw new UsageError(`One bench at a time, not ${positionals.join(' and ')}`);
  if (values.scale !== undefined && values.scales !== undefined)
    throw new UsageError('Give --scale or --scales, not both');
  const scales = (values.scales ?? values.scale ?? '1').split(',').map(scaleOf);
  return {
    name: positionals[0],
    json: values.json,
    scales: [...new Set(scales)].sort((a, b) => a - b),
    clusters: values.clusters === undefined ? undefined : count('clusters', values.clusters),
    rounds: values.rounds === undefined ? undefined : count('rounds', values.rounds),
    real: values.real,
    scene: values.scene,
    profileDir: values.profile,
  };
}

function scaleOf(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new UsageError(`--scale ${text} is not a number above 0`);
}

function count(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1) return value;
  throw new UsageError(`--${name} ${text} is not a number from 1 on`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        scale: { type: 'string' },
        scales: { type: 'string' },
        clusters: { type: 'string' },
        rounds: { type: 'string' },
        real: { type: 'boolean', default: false },
        scene: { type: 'string' },
        profile: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
