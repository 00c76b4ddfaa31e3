'use client';

import { ErrorState } from '@moonin/ui/error-state';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';

/** Props of {@link PageProblem}: what Next hands to an error page. */
export interface PageProblemProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** A page that could not be rendered: what happened, the id under which the log has it, another try. */
export function PageProblem({ error, reset }: PageProblemProps) {
  const t = useTranslations('pageProblem');
  const router = useRouter();
  const [retrying, startTransition] = useTransition();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <>
      {/* The page's own metadata may be what failed. */}
      <title>{t('title')}</title>
      <ErrorState page title={t('title')} requestId={error.digest} onRetry={retry} retrying={retrying}>
        {t('text')}
      </ErrorState>
    </>
  );
}
