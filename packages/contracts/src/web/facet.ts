import { z } from 'zod';

/** One value of a filter and how many rows it would leave. */
export const facetValue = z.object({ value: z.string(), label: z.string(), count: z.int() });
export type FacetValue = z.infer<typeof facetValue>;
