import type { StoredState } from './stored-state.ts';

export type ItemVerdict = 'write' | 'unchanged' | 'stale' | 'needed';

interface Versioned {
  op: 'upsert' | 'delete' | 'confirm';
  version: string;
  fingerprint?: string;
}

/**
 * What to do with an item, given what is stored: older than the store is stale, an equal fingerprint is unchanged.
 * `reset` (a process' first sync) lets the item win whatever its version, since a restored cluster counts anew.
 */
export function classifyItem(
  item: Versioned,
  stored: Pick<StoredState, 'version' | 'fingerprint' | 'deleted'> | undefined,
  reset: boolean,
): ItemVerdict {
  const newer = reset || !stored || BigInt(item.version) > stored.version;
  if (item.op === 'delete') {
    if (!stored || stored.deleted) return 'unchanged';
    return newer ? 'write' : 'stale';
  }
  const same = stored !== undefined && !stored.deleted && stored.fingerprint === item.fingerprint;
  if (same) return 'unchanged';
  if (!newer) return 'stale';
  return item.op === 'confirm' ? 'needed' : 'write';
}
