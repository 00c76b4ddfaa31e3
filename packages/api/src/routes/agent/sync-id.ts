import { id } from '@moonin/contracts';
import { AppError } from '@moonin/runtime';

/** The sync that a path names; what is no id names none that is open. */
export function syncIdOf(params: Record<string, string>): string {
  const result = id.safeParse(params.syncId);
  if (result.success) return result.data;
  throw new AppError({ code: 'sync_not_open', publicMessage: 'This sync is not open: begin again' });
}
