'use client';

import { RequestError } from '@moonin/ui/web/request-json';
import { useTranslations } from 'next-intl';

const NAMES_A_RULE: readonly string[] = ['conflict', 'unprocessable'];

/** Puts a failed request into words of the person's language; `requestId` is for support. */
export function useProblemWords(): (error: unknown) => {
  readonly text: string;
  readonly requestId: string | undefined;
} {
  const t = useTranslations('problems');
  return (error) => {
    const failed = error instanceof RequestError ? error : null;
    const text = t(failed?.code ?? 'internal');
    // Only the API knows which of its rules was in the way; it says so in English.
    const rule = failed && NAMES_A_RULE.includes(failed.code) ? failed.problem?.title : undefined;
    return { text: rule ? t('withRule', { text, rule }) : text, requestId: failed?.requestId };
  };
}
