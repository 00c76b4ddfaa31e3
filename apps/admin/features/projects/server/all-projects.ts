import 'server-only';
import type { Project } from '@moonin/contracts';
import { api } from '../../../lib/server/api.ts';

const PAGE_ROWS = 200;
const MAX_PAGES = 10;

/** All projects of the organization, up to 2,000. */
export async function allProjects(organization: string): Promise<readonly Project[]> {
  const projects: Project[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { limit: PAGE_ROWS, ...(cursor === undefined ? {} : { cursor }) };
    const answer = await (await api()).projects({ organization, query });
    projects.push(...answer.items);
    if (answer.nextCursor === null) break;
    cursor = answer.nextCursor;
  }
  return projects;
}
