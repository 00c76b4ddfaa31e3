import type { AppError } from '@moonin/runtime';
import { taken } from '../taken.ts';

/** The refusal of a cluster's name that another cluster of the organization has. */
export function clusterNameTaken(cause: unknown): AppError {
  return taken({ field: 'name', publicMessage: 'A cluster of this name exists', cause });
}
