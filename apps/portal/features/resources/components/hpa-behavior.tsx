'use client';

import type { HpaDetail } from '@moonin/contracts';
import { Facts } from '@moonin/ui/facts';
import { formatDuration } from '@moonin/ui/format';
import { Panel } from '@moonin/ui/panel';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';

/** How fast an HPA may scale up and down. */
export function HpaBehavior({ behavior }: { behavior: NonNullable<HpaDetail['behavior']> }) {
  const t = useTranslations('hpa.behavior');
  const { locale } = useUi();
  const text = (rules: (typeof behavior)['scaleUp']) => {
    if (rules === null) return t('default');
    const { stabilizationSeconds, selectPolicy, policies } = rules;
    const parts = [
      stabilizationSeconds === null
        ? null
        : t('waits', { duration: formatDuration(stabilizationSeconds * 1000, locale) }),
      policies.join(', ') || null,
      selectPolicy,
    ];
    return parts.filter(Boolean).join(' · ') || t('default');
  };
  return (
    <Panel title={t('title')}>
      <Facts
        columns={2}
        facts={[
          { name: t('up'), value: text(behavior.scaleUp) },
          { name: t('down'), value: text(behavior.scaleDown) },
        ]}
      />
    </Panel>
  );
}
