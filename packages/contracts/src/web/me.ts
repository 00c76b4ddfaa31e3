import { z } from 'zod';
import { PERMISSIONS, role } from '../access/roles.ts';
import { displayName, id } from '../ids.ts';
import { locale, user } from './auth.ts';

export const membershipSummary = z.object({
  organization: z.object({ id, name: z.string(), slug: z.string() }),
  role,
  owner: z.boolean(),
  permissions: z.array(z.enum(PERMISSIONS)),
});
export type MembershipSummary = z.infer<typeof membershipSummary>;

export const me = z.object({ user, memberships: z.array(membershipSummary) });
export type Me = z.infer<typeof me>;

export const timeZone = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone });
      return zone !== '' && !/^[+-]/.test(zone);
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }, 'is not a time zone');

export const updateMeRequest = z.strictObject({
  name: displayName.optional(),
  locale: locale.optional(),
  timeZone: timeZone.nullable().optional(),
});
export type UpdateMeRequest = z.infer<typeof updateMeRequest>;
