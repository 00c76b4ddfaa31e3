import { updateProjectRequest } from '@moonin/contracts';
import type { z } from 'zod';

/** What can be changed of a project, as the form sends it. */
export const schema = updateProjectRequest;
export type ProjectValues = z.input<typeof schema>;
