'use client';

import { toNestErrors } from '@hookform/resolvers';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { issueWords } from './issue-words.ts';

/** Brings a form's schema; a function, because schemas weigh more than the whole form and are needed only to check it. */
export type LoadSchema<Values> = () => Promise<z.ZodType<unknown, Values>>;

/** Checks a form by the contract's schema and says what is wrong in the person's language; values stay as typed. */
export function useSchemaResolver<Values extends FieldValues>(loadSchema: LoadSchema<Values>): Resolver<Values> {
  const t = useTranslations('forms');
  useEffect(() => {
    // Fetched while the person reads and types, so that the first check does not wait.
    void loadSchema();
  }, [loadSchema]);
  return async (values, _context, options) => {
    const result = (await loadSchema()).safeParse(values, { reportInput: true });
    if (result.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of result.error.issues) {
      const words = issueWords(issue);
      errors[issue.path.join('.')] ??= { type: issue.code, message: t(words.key, { ...words.values }) };
    }
    return { values: {}, errors: toNestErrors(errors as FieldErrors<Values>, options) };
  };
}
