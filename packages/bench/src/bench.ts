/** What a figure must reach: `on` says whether the ratio to the reference or the value itself is held against it. */
export interface Bar {
  readonly on: 'ratio' | 'value';
  readonly kind: 'at-least' | 'at-most';
  readonly limit: number;
}

/** One figure beside its reference of the same run. */
export interface Measurement {
  readonly bench: string;
  readonly scale: number;
  readonly value: number;
  readonly unit: string;
  readonly reference: { readonly name: string; readonly value: number };
  /** Null for a figure that is context: nothing says what it must reach. */
  readonly bar: Bar | null;
}

/** What a bench found; the last measurement is the one that it is named for. */
export interface BenchOutcome {
  readonly measurements: readonly Measurement[];
  /** Context: how it was measured, memory, spread. */
  readonly notes: readonly string[];
}

/** What the command line asks of a bench. */
export interface BenchOptions {
  /** Multiplies the work. */
  readonly scales: readonly number[];
  /** Clusters that send at the same time; a bench's own default when absent. */
  readonly clusters: number | undefined;
  /** Repetitions of which the median counts; a bench's own default when absent. */
  readonly rounds: number | undefined;
  /** Uses the real control plane where a bench uses the embedded cluster. */
  readonly real: boolean;
  /** The one part to measure of a bench that has several; all when absent. */
  readonly scene: string | undefined;
  /** Folder for CPU profiles of the Control API. */
  readonly profileDir: string | undefined;
  readonly say: (line: string) => void;
}

export interface Bench {
  readonly name: string;
  readonly summary: string;
  /** Whether a scale below 1, or between whole numbers, makes sense. */
  readonly takesPartialScales?: boolean;
  run(options: BenchOptions): Promise<BenchOutcome>;
}

export function ratioOf({ value, reference }: Measurement): number {
  return value / reference.value;
}

/** True when the figure reaches its bar; null when it has none. */
export function holds(measurement: Measurement): boolean | null {
  if (measurement.bar === null) return null;
  const { on, kind, limit } = measurement.bar;
  const figure = on === 'ratio' ? ratioOf(measurement) : measurement.value;
  return kind === 'at-least' ? figure >= limit : figure <= limit;
}
