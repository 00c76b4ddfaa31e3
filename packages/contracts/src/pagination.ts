import { z } from 'zod';

/** Page query of every list: an opaque `cursor` and a `limit` of at most 200 rows. */
export const pageQuery = z.object({
  cursor: z.string().max(2048).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** One page of `item`: `total` counts all rows under the same filters, `nextCursor` is null on the last page. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int() });
}
export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
  total: number;
}

export const sortOrder = z.enum(['asc', 'desc']);

/** A query parameter that may be repeated or given as a comma-separated list. */
export function listParameter<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => {
    if (value === undefined || value === '') return undefined;
    const parts = Array.isArray(value) ? value : [value];
    return parts.flatMap((part) => String(part).split(',')).filter((part) => part !== '');
  }, z.array(item).max(100).optional());
}
