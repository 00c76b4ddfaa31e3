import { acceptInvitationRequest } from '@moonin/contracts';
import type { z } from 'zod';

/** An accepted invitation, as the form sends it. */
export const schema = acceptInvitationRequest.omit({ client: true });
export type InvitationValues = z.input<typeof schema>;
