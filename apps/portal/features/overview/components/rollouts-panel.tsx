'use client';

import type { Overview } from '@moonin/contracts';
import { Bars } from '@moonin/ui/bars';
import { formatDate } from '@moonin/ui/format';
import { Panel } from '@moonin/ui/panel';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';

/** Roll-outs a day as bars; how many failed is said on each. */
export function RolloutsPanel({ days }: { days: Overview['rolloutsPerDay'] }) {
  const t = useTranslations('overview');
  const { locale } = useUi();
  const total = days.reduce((sum, day) => sum + day.rollouts, 0);
  return (
    <Panel title={t('rolloutsADay')} note={<span className="text-xs">{t('days', { count: days.length })}</span>} padded>
      <Bars
        label={t('rolloutsADay')}
        description={t('rolloutsInAll', { count: total, days: days.length })}
        bars={days.map(({ day, rollouts, failed }) => ({
          id: day,
          label: t('dayBar', { day: formatDate(Date.parse(`${day}T00:00:00Z`), locale, 'UTC'), rollouts, failed }),
          value: rollouts,
        }))}
      />
    </Panel>
  );
}
