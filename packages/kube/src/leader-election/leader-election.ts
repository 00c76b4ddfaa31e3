import type { Lease } from '../resources/objects.ts';
import { systemTiming } from '../timing/timing.ts';
import { isConflict, isNotFound } from '../transport/error-kinds.ts';
import { electionTimes, JITTER_FACTOR, type LeaderElectionOptions } from './election-options.ts';
import { createLeaseLock } from './lease-lock.ts';
import { isSameRecord, type LeaseRecord, microTime, recordOfLease } from './lease-record.ts';

/** A running candidacy. */
export interface LeaderElection {
  /** True while this candidate may write: it leads and its Lease cannot have passed to another. */
  isLeader(): boolean;
  /** Identity of the leader as last seen; empty when unknown. */
  leader(): string;
  /** Ends the candidacy and, when leading, lets go of the Lease. Resolves when `onStoppedLeading` was called. */
  stop(): Promise<void>;
  /** Resolves when the candidacy has ended, for whatever reason. */
  readonly ended: Promise<void>;
}

/** Share of the lease duration by which this candidate stops writing before another may take the Lease: 1 s of 15 s. */
const FENCE_MARGIN = 1 / 15;
/** Standbys that wait for the same Lease to end come back within this time, not all at once. */
const FREE_SPREAD_MS = 300;

/**
 * Runs for a Lease with client-go's semantics: a foreign Lease is respected until it has not changed for its duration as seen on
 * this machine's monotonic clock; wall clocks are never compared. Renewals carry the resourceVersion, so two leaders cannot both win.
 * Beyond client-go, leadership also ends by the time that the last successful renewal was sent plus the lease duration.
 */
export function startLeaderElection(options: LeaderElectionOptions): LeaderElection {
  const { client, log, namespace, name, identity, timing = systemTiming, releaseOnCancel = true } = options;
  const times = electionTimes(options);
  const lock = createLeaseLock({ client, namespace, name, timeoutMs: times.renewDeadlineMs / 2 });
  const stopping = new AbortController();
  const leading = new AbortController();
  let observed: { record: LeaseRecord; atMs: number; lease: Lease } | undefined;
  let reportedLeader = '';
  let sentRenewalMs = Number.NEGATIVE_INFINITY;
  let led = false;

  const holdsLease = (): boolean => observed?.record.holder === identity;

  function observe(lease: Lease): void {
    const record = recordOfLease(lease);
    const isNews = observed === undefined || !isSameRecord(observed.record, record);
    observed = { record, lease, atMs: isNews || observed === undefined ? timing.monotonicMs() : observed.atMs };
  }

  /** Judged by when this machine last saw the record change. */
  function leaseLeftMs(): number {
    if (observed === undefined) return 0;
    return observed.atMs + observed.record.durationSeconds * 1_000 - timing.monotonicMs();
  }
  const isLeaseValid = (): boolean => leaseLeftMs() > 0;

  function newRecord(kept: Partial<LeaseRecord> = {}): LeaseRecord {
    const now = microTime(timing.now());
    const durationSeconds = Math.ceil(times.leaseDurationMs / 1_000);
    return { holder: identity, durationSeconds, acquiredAt: now, renewedAt: now, transitions: 0, ...kept };
  }

  async function write(send: () => Promise<Lease>): Promise<boolean> {
    const sentMs = timing.monotonicMs();
    observe(await send());
    sentRenewalMs = sentMs;
    return true;
  }

  async function tryAcquireOrRenew(signal: AbortSignal): Promise<boolean> {
    if (observed !== undefined && holdsLease() && isLeaseValid()) {
      const { lease, record } = observed;
      const kept = { acquiredAt: record.acquiredAt, transitions: record.transitions };
      try {
        return await write(() => lock.update(lease, newRecord(kept), signal));
      } catch (error) {
        if (signal.aborted) throw error;
        log.debug({ err: error, lease: name }, 'the lease changed since it was read; reading it again');
      }
    }
    let lease: Lease;
    try {
      lease = await lock.read(signal);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      return write(() => lock.create(newRecord(), signal));
    }
    observe(lease);
    const { holder, acquiredAt, transitions } = recordOfLease(lease);
    if (holder !== '' && holder !== identity && isLeaseValid()) return false;
    const kept = holder === identity ? { acquiredAt, transitions } : { transitions: transitions + 1 };
    return write(() => lock.update(lease, newRecord(kept), signal));
  }

  /** One try; what goes wrong counts as not won. */
  async function attempt(signal: AbortSignal): Promise<boolean> {
    let won = false;
    try {
      won = await tryAcquireOrRenew(signal);
    } catch (error) {
      if (isConflict(error)) log.debug({ lease: name }, 'another candidate was faster');
      else if (!signal.aborted) log.warn({ err: error, lease: name }, 'the lease could not be read or written');
    }
    const leader = observed?.record.holder ?? '';
    if (leader !== reportedLeader) {
      reportedLeader = leader;
      if (leader !== '') guarded(() => options.onNewLeader?.(leader));
    }
    return won;
  }

  async function guarded(run: () => Promise<void> | void): Promise<void> {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, lease: name }, 'a leader election callback failed');
    }
  }

  async function acquire(): Promise<boolean> {
    while (!stopping.signal.aborted) {
      if (await attempt(stopping.signal)) return true;
      const pauseMs = times.retryPeriodMs * (1 + JITTER_FACTOR * timing.random());
      // Not past the end of a lease that nobody renews: 4.4 s more, and failover would take longer than is promised.
      const untilFreeMs = leaseLeftMs() + FREE_SPREAD_MS * timing.random();
      const isFreeSooner = isLeaseValid() && untilFreeMs < pauseMs;
      if (!(await slept(isFreeSooner ? untilFreeMs : pauseMs, stopping.signal))) return false;
    }
    return false;
  }

  /** Renews until it fails for the renew deadline, or until stopped. */
  async function renew(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (!(await renewBeforeDeadline())) return;
      if (!(await slept(times.retryPeriodMs, stopping.signal))) return;
    }
  }

  async function renewBeforeDeadline(): Promise<boolean> {
    const deadline = new AbortController();
    const giveUpMs = Math.min(times.renewDeadlineMs, fencedAtMs() - timing.monotonicMs());
    const cancel = timing.schedule(Math.max(giveUpMs, 0), () => deadline.abort(new Error('renew deadline exceeded')));
    const signal = AbortSignal.any([stopping.signal, deadline.signal]);
    try {
      while (!signal.aborted) {
        if (await attempt(signal)) return true;
        if (!(await slept(times.retryPeriodMs, signal))) return false;
      }
      return false;
    } finally {
      cancel();
    }
  }

  function fencedAtMs(): number {
    return sentRenewalMs + times.leaseDurationMs * (1 - FENCE_MARGIN);
  }

  async function slept(ms: number, signal: AbortSignal): Promise<boolean> {
    try {
      await timing.sleep(ms, signal);
      return true;
    } catch (error) {
      if (!signal.aborted) throw error;
      return false;
    }
  }

  async function release(): Promise<void> {
    const { signal } = new AbortController();
    try {
      for (let tries = 0; observed !== undefined && holdsLease() && tries < 2; tries += 1) {
        const { lease, record } = observed;
        const now = microTime(timing.now());
        const released = { ...record, holder: '', durationSeconds: 1, acquiredAt: now, renewedAt: now };
        const conflict = await lock.update(lease, released, signal).then(observe, (error: unknown) => {
          if (!isConflict(error)) throw error;
          return error;
        });
        // A renewal that was under way when we stopped may have reached the server: its version is the one to replace.
        if (conflict !== undefined) observe(await lock.read(signal));
      }
    } catch (error) {
      log.warn({ err: error, lease: name }, 'the lease could not be released; it runs out by itself');
    }
  }

  /** Waits for the work to notice that it must end, but not beyond the time until which the Lease is surely ours. */
  async function workEnded(work: Promise<void>): Promise<boolean> {
    const late = new AbortController();
    const leftMs = Math.max(fencedAtMs() - timing.monotonicMs(), 0);
    const done = await Promise.race([work.then(() => true), slept(leftMs, late.signal).then(() => false)]);
    late.abort(new Error('the work ended'));
    return done;
  }

  async function lead(): Promise<void> {
    led = true;
    log.info({ lease: name, identity }, 'started leading');
    const work = guarded(() => options.onStartedLeading(leading.signal));
    await renew();
    endLeading();
    if (releaseOnCancel && (await workEnded(work))) await release();
  }

  function endLeading(): void {
    const reason = stopping.signal.aborted ? 'stopped' : 'lost';
    leading.abort(new Error(`leadership of ${name}: ${reason}`));
    guarded(() => options.onStoppedLeading({ led, reason }));
  }

  async function run(): Promise<void> {
    if (await acquire()) await lead();
    else endLeading();
  }

  const ended = run();
  return {
    isLeader: () => led && !leading.signal.aborted && holdsLease() && timing.monotonicMs() < fencedAtMs(),
    leader: () => observed?.record.holder ?? '',
    stop: async () => {
      stopping.abort(new Error('the candidacy was ended'));
      await ended;
    },
    ended,
  };
}
