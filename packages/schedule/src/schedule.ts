/** Runs of a schedule as instants in epoch milliseconds, at whole seconds. */
export interface Schedule {
  /** The first run after an instant, the instant itself excluded; null when there is none. */
  nextAfter(instant: number): number | null;
}

/** A schedule that can also be asked backwards. */
export interface TwoWaySchedule extends Schedule {
  /** The last run at or before an instant; null when there was none within nine years. */
  lastAt(instant: number): number | null;
}
