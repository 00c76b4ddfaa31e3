import { updateMeRequest } from '@moonin/contracts';
import type { z } from 'zod';

/** What a person can change of themselves, as the form sends it. */
export const schema = updateMeRequest;
export type ProfileValues = z.input<typeof schema>;
