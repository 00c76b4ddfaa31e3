import { createOrganizationRequest } from '@moonin/contracts';
import type { z } from 'zod';

/** A new organization, as the form sends it. */
export const schema = createOrganizationRequest;
export type NewOrganizationValues = z.input<typeof schema>;
