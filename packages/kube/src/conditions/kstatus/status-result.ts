import type { Condition } from '../condition.ts';

/** How far an object's controller is, in kstatus' words. */
export type StatusWord = 'InProgress' | 'Failed' | 'Current' | 'Terminating' | 'NotFound' | 'Unknown';

/** A computed status with the standard condition that says the same (`Reconciling` or `Stalled`). */
export interface ObjectStatus {
  status: StatusWord;
  reason: string | null;
  message: string;
  conditions: { type: 'Reconciling' | 'Stalled'; status: 'True'; reason: string; message: string }[];
}

/** Any object as far as kstatus reads it; every field may be absent or of an unexpected type. */
export interface StatusObject {
  apiVersion?: string;
  kind?: string;
  metadata?: { generation?: number; deletionTimestamp?: string; creationTimestamp?: string };
  spec?: Record<string, unknown>;
  status?: Record<string, unknown> & { conditions?: Condition[] };
}

export function current(message: string): ObjectStatus {
  return { status: 'Current', reason: null, message, conditions: [] };
}

export function inProgress(reason: string, message: string): ObjectStatus {
  return {
    status: 'InProgress',
    reason,
    message,
    conditions: [{ type: 'Reconciling', status: 'True', reason, message }],
  };
}

export function stalled(reason: string, message: string): ObjectStatus {
  return { status: 'Failed', reason, message, conditions: [{ type: 'Stalled', status: 'True', reason, message }] };
}

/** A number of the spec or status, or the default where it is absent or no number. */
export function count(fields: Record<string, unknown> | undefined, name: string, fallback = 0): number {
  const value = fields?.[name];
  return typeof value === 'number' ? value : fallback;
}

/** A nested record, empty where there is none. */
export function record(fields: Record<string, unknown> | undefined, name: string): Record<string, unknown> {
  const value = fields?.[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** A text, empty where there is none. */
export function text(fields: Record<string, unknown> | undefined, name: string): string {
  const value = fields?.[name];
  return typeof value === 'string' ? value : '';
}
