export * from './define-job.ts';
export { GiveUp, RetryLater } from './job-outcomes.ts';
export type { DeadLetter, JobQueue, NewJob, QueueCounts, Rhythm, Schedule } from './job-queue.ts';
export type { JobHandler, JobWorker, RunningJob, TryOutcome } from './job-worker.ts';
export { migrateQueue } from './migrate-queue.ts';
export { openQueues, type QueueBackendOptions, type Queues } from './open-queues.ts';
export { type OutboxRelay, type OutboxRelayOptions, type RelayStep, startOutboxRelay } from './outbox/outbox-relay.ts';
export { type OutboxStore, openOutbox } from './outbox/outbox-store.ts';
export { discardFact, settleWhenDone } from './outbox/settle-when-done.ts';
