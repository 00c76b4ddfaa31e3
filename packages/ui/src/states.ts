import type {
  ClusterStatus,
  CronJobState,
  ErrorSeverity,
  ErrorState,
  ExecutionStatus,
  HealthState,
  HpaState,
  RevisionOutcome,
} from '@moonin/contracts';

/**
 * Every state that has a look: health of a workload, how well a cluster is heard (`waiting`: never yet), how a roll-out or
 * a run ended, how a CronJob or an HPA fares, how bad an error is and what became of it.
 */
export type State =
  | HealthState
  | ClusterStatus
  | RevisionOutcome
  | ExecutionStatus
  | CronJobState
  | HpaState
  | ErrorSeverity
  | ErrorState;

/** The colour family of a state. */
export type Tone = 'ok' | 'progress' | 'warn' | 'bad' | 'idle';
/** What is drawn besides the lit part, so that a state is told without colour. */
export type MoonSign = 'plain' | 'cross' | 'pause' | 'dashed';

/** How one state looks: colour, sign, and the share that is lit when nobody says otherwise. */
export interface StateLook {
  readonly tone: Tone;
  readonly sign: MoonSign;
  readonly share: number;
}

/** The only place that maps a state to its look. */
export const STATE_LOOKS: Readonly<Record<State, StateLook>> = {
  healthy: { tone: 'ok', sign: 'plain', share: 1 },
  progressing: { tone: 'progress', sign: 'plain', share: 0.5 },
  degraded: { tone: 'warn', sign: 'plain', share: 0.25 },
  failed: { tone: 'bad', sign: 'cross', share: 0 },
  suspended: { tone: 'idle', sign: 'pause', share: 0 },
  unknown: { tone: 'idle', sign: 'dashed', share: 0 },
  connected: { tone: 'ok', sign: 'plain', share: 1 },
  delayed: { tone: 'warn', sign: 'plain', share: 0.5 },
  disconnected: { tone: 'bad', sign: 'cross', share: 0 },
  waiting: { tone: 'idle', sign: 'dashed', share: 0 },
  complete: { tone: 'ok', sign: 'plain', share: 1 },
  deadline_exceeded: { tone: 'bad', sign: 'cross', share: 0 },
  superseded: { tone: 'idle', sign: 'plain', share: 0.5 },
  running: { tone: 'progress', sign: 'plain', share: 0.5 },
  missed: { tone: 'warn', sign: 'dashed', share: 0 },
  ok: { tone: 'ok', sign: 'plain', share: 1 },
  failing: { tone: 'bad', sign: 'cross', share: 0 },
  invalid: { tone: 'bad', sign: 'dashed', share: 0 },
  never: { tone: 'idle', sign: 'dashed', share: 0 },
  limited: { tone: 'warn', sign: 'plain', share: 0.75 },
  critical: { tone: 'bad', sign: 'cross', share: 0 },
  warning: { tone: 'warn', sign: 'plain', share: 0.25 },
  info: { tone: 'progress', sign: 'plain', share: 0.75 },
  open: { tone: 'bad', sign: 'plain', share: 0.25 },
  acknowledged: { tone: 'warn', sign: 'plain', share: 0.5 },
  mitigated: { tone: 'ok', sign: 'plain', share: 1 },
};

/** Text colour class of each tone. */
export const TONE_TEXT: Readonly<Record<Tone, string>> = {
  ok: 'text-ok',
  progress: 'text-progress',
  warn: 'text-warn',
  bad: 'text-bad',
  idle: 'text-idle',
};
