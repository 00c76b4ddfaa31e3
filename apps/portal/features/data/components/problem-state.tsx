'use client';

import { ErrorState } from '@moonin/ui/error-state';
import { RequestError } from '@moonin/ui/web/request-json';
import { useTranslations } from 'next-intl';

/** Props of {@link ProblemState}. */
export interface ProblemStateProps {
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}

const TOLD = ['network', 'unavailable', 'forbidden', 'not_found', 'rate_limited', 'unauthorized'] as const;

/** What went wrong with a read, in its place: what happened, what to do, the request id, a retry. */
export function ProblemState({ error, onRetry, retrying }: ProblemStateProps) {
  const t = useTranslations('problems');
  const code = error instanceof RequestError ? error.code : null;
  const kind = TOLD.find((known) => known === code) ?? 'other';
  return (
    <ErrorState
      title={t(`${kind}.title`)}
      requestId={error instanceof RequestError ? error.requestId : undefined}
      onRetry={kind === 'forbidden' ? undefined : onRetry}
      retrying={retrying}
    >
      {t(`${kind}.text`)}
    </ErrorState>
  );
}
