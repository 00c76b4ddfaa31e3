import type { Lease } from '../resources/objects.ts';

/** What a Lease says of its leader. */
export interface LeaseRecord {
  /** Empty when the leader let go. */
  holder: string;
  durationSeconds: number;
  acquiredAt: string;
  renewedAt: string;
  transitions: number;
}

/** Reads a Lease; absent fields are empty or zero. */
export function recordOfLease({ spec }: Pick<Lease, 'spec'>): LeaseRecord {
  return {
    holder: spec?.holderIdentity ?? '',
    durationSeconds: spec?.leaseDurationSeconds ?? 0,
    acquiredAt: spec?.acquireTime ?? '',
    renewedAt: spec?.renewTime ?? '',
    transitions: spec?.leaseTransitions ?? 0,
  };
}

/** The Lease's spec for a record; fields of others, such as a preferred holder, are left as they are. */
export function specOfRecord(record: LeaseRecord, previous: Lease['spec'] = {}): NonNullable<Lease['spec']> {
  return {
    ...previous,
    holderIdentity: record.holder,
    leaseDurationSeconds: record.durationSeconds,
    acquireTime: record.acquiredAt,
    renewTime: record.renewedAt,
    leaseTransitions: record.transitions,
  };
}

/** A time as Kubernetes' MicroTime writes it. */
export function microTime(at: Date): string {
  return at.toISOString().replace('Z', '000Z');
}

/** True when two readings of a Lease are the same record, so that nobody has renewed it in between. */
export function isSameRecord(left: LeaseRecord, right: LeaseRecord): boolean {
  return (
    left.holder === right.holder &&
    left.durationSeconds === right.durationSeconds &&
    left.acquiredAt === right.acquiredAt &&
    left.renewedAt === right.renewedAt &&
    left.transitions === right.transitions
  );
}
