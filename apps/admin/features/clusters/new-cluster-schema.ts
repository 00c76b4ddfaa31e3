import { createClusterRequest } from '@moonin/contracts';
import type { z } from 'zod';

/** A new cluster, as the form sends it. */
export const schema = createClusterRequest;
export type NewClusterValues = z.input<typeof schema>;
