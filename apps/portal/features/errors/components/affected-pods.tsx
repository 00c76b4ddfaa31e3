'use client';

import type { WorkloadError } from '@moonin/contracts';
import { Moon } from '@moonin/ui/moon';
import { useTranslations } from 'next-intl';

/** How many pods have an error, of how many: lit by the share that has not. */
export function AffectedPods({ error }: { error: Pick<WorkloadError, 'pods' | 'totalPods' | 'state'> }) {
  const t = useTranslations('errors');
  const { pods, totalPods, state } = error;
  if (pods === 0) return '–';
  const share = totalPods === null || totalPods === 0 ? 0 : Math.max(0, 1 - pods / totalPods);
  return (
    <span className="inline-flex items-center gap-1.5 align-top">
      <Moon tone={state === 'mitigated' ? 'idle' : 'bad'} share={share} />
      {totalPods === null ? t('pods', { count: pods }) : t('podsOf', { pods, total: totalPods })}
    </span>
  );
}
