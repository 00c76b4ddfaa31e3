'use client';

import { toNestErrors } from '@hookform/resolvers';
import { useTranslations } from 'next-intl';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { issueWords } from './issue-words.ts';

/** Checks a form by the contract's schema and says what is wrong in the person's language; values stay as typed. */
export function useSchemaResolver<Values extends FieldValues>(schema: z.ZodType<unknown, Values>): Resolver<Values> {
  const t = useTranslations('forms');
  return (values, _context, options) => {
    const result = schema.safeParse(values, { reportInput: true });
    if (result.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of result.error.issues) {
      const words = issueWords(issue);
      errors[issue.path.join('.')] ??= { type: issue.code, message: t(words.key, { ...words.values }) };
    }
    return { values: {}, errors: toNestErrors(errors as FieldErrors<Values>, options) };
  };
}
