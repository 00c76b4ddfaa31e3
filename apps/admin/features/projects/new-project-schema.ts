import { createProjectRequest } from '@moonin/contracts';
import type { z } from 'zod';

/** A new project, as the form sends it. */
export const schema = createProjectRequest;
export type NewProjectValues = z.input<typeof schema>;
