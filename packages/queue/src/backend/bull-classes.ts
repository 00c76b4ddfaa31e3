import type { JobsOptions, RepeatOptions, WorkerOptions } from 'bullmq';

/** What of a BullMQ job is used here; the same for every backend. */
export interface BullJob {
  readonly id?: string | undefined;
  readonly data: unknown;
  readonly timestamp: number;
  readonly delay: number;
  readonly attemptsMade: number;
  readonly finishedOn?: number | undefined;
  readonly failedReason: string;
  retry(state: 'failed', options: { resetAttemptsMade: boolean; resetAttemptsStarted: boolean }): Promise<void>;
  remove(): Promise<void>;
}

/** A schedule as BullMQ keeps it. */
export interface BullSchedule {
  readonly key: string;
  readonly id?: string | null | undefined;
  readonly every?: number | undefined;
  readonly pattern?: string | undefined;
  readonly tz?: string | undefined;
  readonly next?: number | undefined;
}

/** What of a BullMQ queue is used here. */
export interface BullQueue {
  addBulk(jobs: { name: string; data: unknown; opts: JobsOptions }[]): Promise<unknown>;
  getJob(id: string): Promise<BullJob | undefined>;
  getJobState(id: string): Promise<string>;
  getFailed(start: number, end: number): Promise<BullJob[]>;
  getWaiting(start: number, end: number): Promise<BullJob[]>;
  getJobCounts(...states: ('wait' | 'active' | 'delayed' | 'failed' | 'completed')[]): Promise<Record<string, number>>;
  upsertJobScheduler(
    id: string,
    repeat: Omit<RepeatOptions, 'key'>,
    template: { name: string; data: unknown; opts: Omit<JobsOptions, 'jobId' | 'repeat' | 'delay'> },
  ): Promise<unknown>;
  getJobScheduler(id: string): Promise<BullSchedule | undefined>;
  getJobSchedulers(): Promise<BullSchedule[]>;
  removeJobScheduler(id: string): Promise<boolean>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

/** What of a BullMQ worker is used here. */
export interface BullWorker {
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'lockRenewalFailed', listener: (jobIds: string[]) => void): unknown;
  on(event: 'stalled', listener: (jobId: string) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  cancelJob(id: string, reason?: string): boolean;
  cancelAllJobs(reason?: string): void;
  close(force?: boolean): Promise<void>;
}

export type BullProcessor = (job: BullJob, token?: string, signal?: AbortSignal) => Promise<void>;
export type BullWorkerOptions = Omit<WorkerOptions, 'connection'>;

/** Makes queues and workers of one backend, on connections that the backend owns. */
export interface BullClasses {
  readonly kind: 'postgres' | 'redis';
  queue(name: string): BullQueue;
  worker(name: string, process: BullProcessor, options: BullWorkerOptions): BullWorker;
  /** Rejects when the backend does not answer. */
  ping(): Promise<void>;
  /** Ends the connections; queues and workers come first. */
  close(): Promise<void>;
}
