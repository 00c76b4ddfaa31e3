import { updateClusterRequest } from '@moonin/contracts';
import type { z } from 'zod';

/** What can be changed of a cluster, as the form sends it. */
export const schema = updateClusterRequest;
export type ClusterValues = z.input<typeof schema>;
