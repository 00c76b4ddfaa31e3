'use client';

import { ErrorState } from '@moonin/ui/error-state';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';

/** Props of {@link BrokenPage}; those that Next gives an error page. */
export interface BrokenPageProps {
  error: unknown;
  retry: () => void;
}

/** What stands in the place of a page that failed on the server: what to do, the code for support, a retry. */
export function BrokenPage({ error, retry }: BrokenPageProps) {
  const t = useTranslations('missing');
  const [retrying, startRetry] = useTransition();
  return (
    <>
      {/* The page's own metadata may be what failed. */}
      <title>{t('brokenTitle')}</title>
      <ErrorState
        page
        title={t('brokenTitle')}
        requestId={digestOf(error)}
        onRetry={() => startRetry(() => retry())}
        retrying={retrying}
      >
        {t('brokenText')}
      </ErrorState>
    </>
  );
}

function digestOf(error: unknown): string | undefined {
  const digest = typeof error === 'object' && error !== null && 'digest' in error ? error.digest : undefined;
  return typeof digest === 'string' ? digest : undefined;
}
