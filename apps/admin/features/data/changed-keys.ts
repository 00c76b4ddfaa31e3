import type { LiveChange, LiveKind } from '@moonin/contracts';
import type { QueryKey } from '@tanstack/react-query';
import { kindKey } from './queries.ts';

/** What of the admin's data each kind concerns; the other kinds are not shown there. */
const CONCERNED: Readonly<Partial<Record<LiveKind, readonly ('cluster' | 'project' | 'member' | 'organization')[]>>> = {
  cluster: ['cluster', 'project', 'organization'],
  namespace: ['cluster'],
  node: ['cluster'],
  deployment: ['cluster'],
  project: ['project', 'cluster', 'organization'],
  member: ['member', 'organization'],
  organization: ['organization'],
};

/** Keys of what may read differently after `changes`, each once. */
export function changedKeys(organization: string, changes: readonly LiveChange[]): QueryKey[] {
  const kinds = new Set(changes.flatMap(({ kind }) => CONCERNED[kind] ?? []));
  return [...kinds].map((kind) => kindKey(organization, kind));
}
