import { addMemberRequest } from '@moonin/contracts';
import type { z } from 'zod';

/** A new member, as the form sends it. */
export const schema = addMemberRequest;
export type NewMemberValues = z.input<typeof schema>;
