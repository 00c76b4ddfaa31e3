import { createLogger } from '@moonin/runtime';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Lease } from '../resources/objects.ts';
import { type ClientFaults, createFakeLeaseServer, type FakeLeaseServer } from '../testing/fake-lease-server.ts';
import { createFakeTiming, type FakeTiming } from '../testing/fake-timing.ts';
import { KubeConnectionError } from '../transport/kube-api-error.ts';
import type { LeaderElectionOptions } from './election-options.ts';
import { type LeaderElection, startLeaderElection } from './leader-election.ts';

const log = createLogger({ name: 'test', level: 'silent' });

let server: FakeLeaseServer;
let timing: FakeTiming;

beforeEach(() => {
  server = createFakeLeaseServer();
  timing = createFakeTiming();
});

interface Candidate {
  election: LeaderElection;
  faults: ClientFaults;
  events: string[];
  timing: FakeTiming;
}

function run(identity: string, options: Partial<LeaderElectionOptions> & { timing?: FakeTiming } = {}): Candidate {
  const { client, faults } = server.connect();
  const events: string[] = [];
  const election = startLeaderElection({
    client,
    log,
    namespace: 'moonin',
    name: 'moonin-agent',
    identity,
    timing,
    onStartedLeading: () => void events.push('started'),
    onStoppedLeading: ({ led, reason }) => events.push(`${reason}${led ? '' : ' before leading'}`),
    onNewLeader: (leader) => events.push(`leader ${leader}`),
    ...options,
  });
  return { election, faults, events, timing: options.timing ?? timing };
}

const reset = new KubeConnectionError('ECONNRESET', 'reset');

describe('acquiring', () => {
  test('creates the Lease as client-go does', async () => {
    const { election, events } = run('a');
    await timing.advance(0);
    expect(events).toEqual(['leader a', 'started']);
    expect(election.isLeader()).toBe(true);
    expect(server.lease?.spec).toEqual({
      holderIdentity: 'a',
      leaseDurationSeconds: 15,
      acquireTime: '2026-01-01T00:00:00.000000Z',
      renewTime: '2026-01-01T00:00:00.000000Z',
      leaseTransitions: 0,
    });
  });

  test('renews every retry period with one write, and keeps when it acquired', async () => {
    const { faults } = run('a');
    await timing.advance(6_000);
    expect(faults.calls).toEqual(['GET', 'POST', 'PUT', 'PUT', 'PUT', 'PUT']);
    expect(server.lease?.spec).toMatchObject({
      acquireTime: '2026-01-01T00:00:00.000000Z',
      renewTime: '2026-01-01T00:00:06.000000Z',
      leaseTransitions: 0,
    });
  });

  test('keeps what others wrote into the Lease', async () => {
    server.lease = {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name: 'moonin-agent', namespace: 'moonin', uid: 'u', resourceVersion: '1', labels: { team: 'x' } },
      spec: { preferredHolder: 'z' },
    } as Lease;
    run('a');
    await timing.advance(0);
    expect(server.lease?.metadata.labels).toEqual({ team: 'x' });
    expect(server.lease?.spec).toMatchObject({ holderIdentity: 'a', preferredHolder: 'z', leaseTransitions: 1 });
  });

  test('a standby waits while the Lease is renewed, whatever the clocks say', async () => {
    const leader = run('a');
    await timing.advance(0);
    const standby = run('b');
    timing.jumpWallClock(3_600_000);
    await timing.advance(120_000);
    expect(leader.events).toEqual(['leader a', 'started']);
    expect(standby.events).toEqual(['leader a']);
    expect(standby.election.isLeader()).toBe(false);
    expect(standby.election.leader()).toBe('a');
  });

  test('a standby tries again after the retry period with jitter', async () => {
    run('a');
    await timing.advance(0);
    const { faults } = run('b');
    await timing.advance(0);
    await timing.advance(3_199);
    expect(faults.calls).toEqual(['GET']);
    await timing.advance(1);
    expect(faults.calls).toEqual(['GET', 'GET']);
  });

  test('a leader that died is followed after its lease duration, and the transition is counted', async () => {
    const dead = run('a');
    await timing.advance(10_000);
    dead.faults.hang = true;
    const standby = run('b');
    await timing.advance(14_000);
    expect(standby.election.isLeader()).toBe(false);
    await timing.advance(6_000);
    expect(standby.events).toEqual(['leader a', 'leader b', 'started']);
    expect(server.lease?.spec).toMatchObject({ holderIdentity: 'b', leaseTransitions: 1 });
  });

  test('the longest pause does not reach past the end of a lease that nobody renews: failover stays within 20 s', async () => {
    timing = createFakeTiming({ random: () => 0.999 });
    const dead = run('a');
    await timing.advance(10_000);
    dead.faults.hang = true;
    const standby = run('b');
    await timing.advance(14_900);
    expect(standby.election.isLeader()).toBe(false);
    await timing.advance(500);
    expect(standby.election.isLeader()).toBe(true);
  });

  test('of two that find it expired at once, one wins', async () => {
    const dead = run('a');
    await timing.advance(0);
    dead.faults.hang = true;
    const first = run('b');
    const second = run('c');
    await timing.advance(30_000);
    const leaders = [first, second].filter(({ election }) => election.isLeader());
    expect(leaders).toHaveLength(1);
    expect(server.lease?.spec?.leaseTransitions).toBe(1);
  });
});

describe('losing', () => {
  test('a leader that cannot renew for the deadline stops well before another may start', async () => {
    const leader = run('a');
    await timing.advance(4_000);
    leader.faults.refuse = reset;
    await timing.advance(11_000);
    expect(leader.election.isLeader()).toBe(true);
    await timing.advance(1_001);
    expect(leader.events).toEqual(['leader a', 'started', 'lost']);
    expect(leader.election.isLeader()).toBe(false);
  });

  test('a call that never answers does not hold the deadline up', async () => {
    const leader = run('a');
    await timing.advance(4_000);
    leader.faults.hang = true;
    await timing.advance(12_001);
    expect(leader.events.at(-1)).toBe('lost');
  });

  test('a short failure is outlived', async () => {
    const leader = run('a');
    await timing.advance(4_000);
    leader.faults.refuse = reset;
    await timing.advance(8_000);
    leader.faults.refuse = null;
    await timing.advance(60_000);
    expect(leader.events).toEqual(['leader a', 'started']);
    expect(leader.election.isLeader()).toBe(true);
  });

  test('a process that slept through its lease does not believe that it leads, even before a timer fires', async () => {
    let sleptMs = 0;
    const paused: FakeTiming = { ...timing, monotonicMs: () => timing.monotonicMs() + sleptMs };
    const leader = run('a', { timing: paused });
    await timing.advance(0);
    expect(leader.election.isLeader()).toBe(true);
    sleptMs = 14_000;
    expect(leader.election.isLeader()).toBe(false);
  });

  test('a Lease that another took by force is lost', async () => {
    const leader = run('a');
    await timing.advance(2_000);
    if (server.lease?.spec) server.lease.spec.holderIdentity = 'b';
    if (server.lease) server.lease.metadata.resourceVersion = '99';
    await timing.advance(14_000);
    expect(leader.events).toEqual(['leader a', 'started', 'leader b', 'lost']);
    expect(server.lease?.spec?.holderIdentity).toBe('b');
  });

  test('the work’s signal aborts', async () => {
    let signal: AbortSignal | undefined;
    const leader = run('a', {
      onStartedLeading: (given) => {
        signal = given;
      },
    });
    await timing.advance(0);
    leader.faults.refuse = reset;
    await timing.advance(20_000);
    expect(signal?.aborted).toBe(true);
    expect(String(signal?.reason)).toContain('lost');
  });
});

describe('stopping', () => {
  test('lets go of the Lease, so that the next one leads at its next try', async () => {
    const leader = run('a');
    await timing.advance(0);
    const standby = run('b');
    await timing.advance(5_000);
    const stopped = leader.election.stop();
    await timing.advance(0);
    await stopped;
    expect(leader.events.at(-1)).toBe('stopped');
    expect(server.lease?.spec).toMatchObject({ holderIdentity: '', leaseDurationSeconds: 1, leaseTransitions: 0 });
    await timing.advance(4_400);
    expect(standby.election.isLeader()).toBe(true);
    expect(server.lease?.spec?.leaseTransitions).toBe(1);
  });

  test('waits for the work before it lets go', async () => {
    const finish = Promise.withResolvers<void>();
    const leader = run('a', { onStartedLeading: () => finish.promise });
    await timing.advance(0);
    void leader.election.stop();
    await timing.advance(1_000);
    expect(server.lease?.spec?.holderIdentity).toBe('a');
    finish.resolve();
    await timing.advance(0);
    expect(server.lease?.spec?.holderIdentity).toBe('');
  });

  test('work that does not end keeps the Lease until it runs out', async () => {
    const leader = run('a', { onStartedLeading: () => new Promise(() => undefined) });
    await timing.advance(0);
    const stopped = leader.election.stop();
    await timing.advance(14_000);
    await stopped;
    expect(server.lease?.spec?.holderIdentity).toBe('a');
  });

  test('a renewal whose answer was lost does not keep the Lease', async () => {
    const leader = run('a');
    await timing.advance(1_000);
    leader.faults.loseAnswers = true;
    await timing.advance(1_500);
    const stopped = leader.election.stop();
    leader.faults.loseAnswers = false;
    await timing.advance(0);
    await stopped;
    expect(server.lease?.spec?.holderIdentity).toBe('');
  });

  test('without releaseOnCancel the Lease runs out by itself', async () => {
    const leader = run('a', { releaseOnCancel: false });
    await timing.advance(0);
    await leader.election.stop();
    expect(server.lease?.spec?.holderIdentity).toBe('a');
  });

  test('a standby that is stopped never led', async () => {
    run('a');
    await timing.advance(0);
    const standby = run('b');
    await timing.advance(0);
    await standby.election.stop();
    expect(standby.events).toEqual(['leader a', 'stopped before leading']);
  });

  test('callbacks that throw change nothing', async () => {
    const bad = (): never => {
      throw new Error('callback');
    };
    const leader = run('a', { onStartedLeading: bad, onNewLeader: bad, onStoppedLeading: bad });
    await timing.advance(5_000);
    expect(leader.election.isLeader()).toBe(true);
    await leader.election.stop();
    expect(server.lease?.spec?.holderIdentity).toBe('');
  });
});

test.each([
  [{ leaseDurationMs: 10_000, renewDeadlineMs: 10_000 }, 'leaseDuration must be greater'],
  [{ renewDeadlineMs: 2_400 }, 'renewDeadline must be greater'],
  [{ retryPeriodMs: 0 }, 'retryPeriod must be positive'],
  [{ identity: '' }, 'identity is empty'],
])('refuses %j', (options, message) => {
  expect(() => run('a', options)).toThrow(message);
});
