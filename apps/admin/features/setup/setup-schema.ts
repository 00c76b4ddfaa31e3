import { setupRequest } from '@moonin/contracts';
import type { z } from 'zod';

/** The first owner and organization, as the form sends them. */
export const schema = setupRequest.omit({ client: true });
export type SetupValues = z.input<typeof schema>;
