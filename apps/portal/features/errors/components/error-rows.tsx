'use client';

import type { WorkloadError } from '@moonin/contracts';
import { Moon } from '@moonin/ui/moon';
import { RelativeTime } from '@moonin/ui/relative-time';
import { Row, Rows } from '@moonin/ui/row';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import { AffectedPods } from './affected-pods.tsx';

/** Props of {@link ErrorRows}. */
export interface ErrorRowsProps {
  organization: string;
  label: string;
  errors: readonly WorkloadError[];
}

/** Errors in a line each: what, how many pods, what became of it. */
export function ErrorRows({ organization, label, errors }: ErrorRowsProps) {
  const t = useTranslations('errors');
  const { labels } = useUi();
  return (
    <Rows label={label}>
      {errors.map((error) => (
        <Row
          key={error.id}
          href={`/o/${organization}/errors/${error.id}`}
          icon={<Moon state={error.severity} label={labels.states[error.severity]} />}
          end={
            <>
              {labels.states[error.state]} · <RelativeTime at={error.lastSeenAt} />
            </>
          }
        >
          <b>{error.reason}</b>{' '}
          <span className="text-muted">
            {error.container} {error.revision === null ? null : `· ${t('ofRevision', { number: error.revision })}`}
          </span>{' '}
          {error.pods === 0 ? null : <AffectedPods error={error} />}
          {error.message ? <span className="line-clamp-2 font-mono text-xs text-muted">{error.message}</span> : null}
        </Row>
      ))}
    </Rows>
  );
}
