'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { z } from 'zod';
import { issueWords } from './issue-words.ts';

/** Brings a form's schema; a function, because schemas weigh more than the whole form and are needed only to check it. */
export type LoadSchema<Values> = () => Promise<z.ZodType<unknown, Values>>;

/** What is wrong with each field, in words, under its dotted path; a field that is right has no entry. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** Checks values by the contract's schema and says what is wrong in the person's language. */
export function useSchemaCheck<Values>(loadSchema: LoadSchema<Values>): (values: Values) => Promise<FieldErrors> {
  const t = useTranslations('forms');
  useEffect(() => {
    // Fetched while the person reads and types, so that the first check does not wait.
    void loadSchema();
  }, [loadSchema]);
  return async (values) => {
    const result = (await loadSchema()).safeParse(values, { reportInput: true });
    const errors: Record<string, string> = {};
    for (const issue of result.error?.issues ?? []) {
      const words = issueWords(issue);
      errors[issue.path.join('.')] ??= t(words.key, { ...words.values });
    }
    return errors;
  };
}
