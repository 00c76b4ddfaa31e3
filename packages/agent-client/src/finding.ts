import type { ItemKind, ReportOf, SyncKind } from '@moonin/contracts';
import { stableJson } from '@moonin/runtime';
import { fingerprintOf } from './fingerprint.ts';

/** An object of the cluster that reports are made of; `uid` tells a re-created object from its namesake. */
export interface ObjectRef {
  readonly kind: SyncKind;
  readonly uid: string;
  /** How the source finds it again: a name, or `namespace/name`. */
  readonly key: string;
}

/** A report that is ready to go: its fingerprint now, its JSON when it is needed. */
export interface UpsertFinding {
  readonly op: 'upsert';
  readonly kind: ItemKind;
  readonly uid: string;
  readonly version: string;
  readonly fingerprint: string;
  readonly json: () => string;
}
export interface DeleteFinding {
  readonly op: 'delete';
  readonly kind: SyncKind;
  readonly uid: string;
  readonly version: string;
}
export type Finding = UpsertFinding | DeleteFinding;

/** What the agent knows of the cluster, read anew each time, so that nothing but names waits in memory. */
export interface InventorySource {
  /** Every object of `kind` that is there now. */
  list(kind: SyncKind): readonly ObjectRef[];
  /** The newest resourceVersion that this view has seen; null when the cluster's are not numbers. */
  version(): string | null;
  /** All findings of `ref`, itself first and then its children; one `delete` when it is gone. */
  collect(ref: ObjectRef): readonly Finding[];
}

/** Makes a finding from a whole report; `identity` is the part of it that tells a change, where that is not all of it. */
export function upsertFinding<Kind extends ItemKind>(input: {
  kind: Kind;
  uid: string;
  version: string;
  object: ReportOf[Kind];
  identity?: object;
}): UpsertFinding {
  const text = stableJson(input.object);
  const told = input.identity === undefined ? text : stableJson(input.identity);
  return {
    op: 'upsert',
    kind: input.kind,
    uid: input.uid,
    version: input.version,
    fingerprint: fingerprintOf(told),
    json: () => text,
  };
}

/** The JSON text of the contract's item for `finding`, upsert or delete. */
export function itemText(finding: Finding, observedAt: string): string {
  const { op, kind, uid, version } = finding;
  const envelope = JSON.stringify({ op, kind, uid, version, observedAt });
  if (finding.op === 'delete') return envelope;
  return `${envelope.slice(0, -1)},"fingerprint":"${finding.fingerprint}","object":${finding.json()}}`;
}

/** The JSON text of a sync's "still there, and you should have it". */
export function confirmText(finding: Omit<UpsertFinding, 'json'>, observedAt: string): string {
  const { kind, uid, version, fingerprint } = finding;
  return JSON.stringify({ op: 'confirm', kind, uid, version, observedAt, fingerprint });
}
