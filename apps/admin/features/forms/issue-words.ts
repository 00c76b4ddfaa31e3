import type { z } from 'zod';

/** A text of the `forms` catalogue with its values. */
export interface IssueWords {
  readonly key: 'required' | 'tooShort' | 'tooLong' | 'email' | 'slug' | 'choose' | 'notAccepted';
  readonly values?: { readonly minimum: number } | { readonly maximum: number };
}

/** What to say under a field for one thing that its schema found wrong. */
export function issueWords(issue: z.core.$ZodIssue): IssueWords {
  switch (issue.code) {
    case 'invalid_type':
      return { key: 'required' };
    case 'too_small':
      return issue.minimum <= 1 || issue.input === ''
        ? { key: 'required' }
        : { key: 'tooShort', values: { minimum: Number(issue.minimum) } };
    case 'too_big':
      return { key: 'tooLong', values: { maximum: Number(issue.maximum) } };
    case 'invalid_format':
      if (issue.input === '' && issue.format !== 'uuid') return { key: 'required' };
      if (issue.format === 'email') return { key: 'email' };
      if (issue.format === 'uuid') return { key: 'choose' };
      return { key: issue.format === 'regex' ? 'slug' : 'notAccepted' };
    case 'invalid_value':
      return { key: 'choose' };
    default:
      return { key: 'notAccepted' };
  }
}
