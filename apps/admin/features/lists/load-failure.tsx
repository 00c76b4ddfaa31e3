'use client';

import { ErrorState } from '@moonin/ui/error-state';
import { useTranslations } from 'next-intl';
import { useProblemWords } from '../forms/use-problem-words.ts';

/** Props of {@link LoadFailure}. */
export interface LoadFailureProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** What stands in the place of data that could not be fetched: what to do, the request id, a retry. */
export function LoadFailure({ error, onRetry, retrying }: LoadFailureProps) {
  const t = useTranslations('problems');
  const { text, requestId } = useProblemWords()(error);
  return (
    <ErrorState title={t('loadTitle')} requestId={requestId} onRetry={onRetry} retrying={retrying}>
      {text}
    </ErrorState>
  );
}
