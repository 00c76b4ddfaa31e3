'use client';

import { RequestError } from '@moonin/ui/web/request-json';
import { useTranslations } from 'next-intl';

/** Puts a failed request into words of the person's language; `requestId` is for support. */
export function useProblemWords(): (error: unknown) => {
  readonly text: string;
  readonly requestId: string | undefined;
} {
  const t = useTranslations('problems');
  return (error) => {
    const failed = error instanceof RequestError ? error : null;
    return { text: t(failed?.code ?? 'internal'), requestId: failed?.requestId };
  };
}
