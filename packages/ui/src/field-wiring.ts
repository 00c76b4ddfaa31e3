'use client';

import { createContext, use } from 'react';

/** What a control inside a `Field` puts on itself so that readers hear label, hint and error. */
export interface FieldWiring {
  readonly id?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-required'?: true;
}

/** Carries the wiring from a field to its control. */
export const FieldContext = createContext<FieldWiring>({});

/** The wiring of the field around a control; empty outside of one. */
export function useFieldWiring(): FieldWiring {
  return use(FieldContext);
}
