'use client';

import { Button } from '@moonin/ui/button';
import { RelativeTime } from '@moonin/ui/relative-time';
import { useTranslations } from 'next-intl';

/** Props of {@link StaleNotice}. */
export interface StaleNoticeProps {
  /** Milliseconds since 1970 of what is on screen. */
  fetchedAtMs: number;
  onRetry: () => void;
  retrying: boolean;
}

/** Says how old the data on screen is when it cannot be fetched anew. */
export function StaleNotice({ fetchedAtMs, onRetry, retrying }: StaleNoticeProps) {
  const t = useTranslations('stale');
  return (
    <p
      role="status"
      className="mb-3 flex items-center gap-3 rounded-lg border border-warn bg-warn-soft px-3 py-1.5 text-warn"
    >
      <span className="min-w-0 flex-1">{t.rich('text', { ago: () => <RelativeTime at={fetchedAtMs} /> })}</span>
      <Button size="sm" onClick={onRetry} busy={retrying}>
        {t('retry')}
      </Button>
    </p>
  );
}
