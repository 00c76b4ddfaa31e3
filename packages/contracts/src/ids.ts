import { z } from 'zod';
import { storableName } from './text.ts';

export const id = z.uuid();

/** URL name of an organization or project: lower-case letters, digits and dashes. */
export const slug = z
  .string()
  .min(2)
  .max(63)
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])$/, 'use lower-case letters, digits and dashes');

export const displayName = storableName(120)
  .transform((name) => name.trim())
  .pipe(z.string().min(1));
export const email = z
  .email()
  .max(254)
  .transform((address) => address.trim().toLowerCase());
export const instant = z.iso.datetime({ offset: true });
