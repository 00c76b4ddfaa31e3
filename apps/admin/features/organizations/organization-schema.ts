import { updateOrganizationRequest } from '@moonin/contracts';
import type { z } from 'zod';

/** What can be changed of an organization, as the form sends it. */
export const schema = updateOrganizationRequest;
export type OrganizationValues = z.input<typeof schema>;
