import type { Project } from '@moonin/contracts';
import { toInstant } from '../instants.ts';

export interface ProjectRow {
  id: string;
  name: string;
  slug: string;
  createdAt: Date;
  clusters: number;
}

export function toProject(row: ProjectRow): Project {
  return { ...row, createdAt: toInstant(row.createdAt) };
}
