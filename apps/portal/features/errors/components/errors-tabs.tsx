'use client';

import { Tabs } from '@moonin/ui/tabs';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { carryScope, SCOPE_KEYS } from '../../scope/scope-params.ts';

/** The two ways to look at errors: each of them, or those of one cause together. */
export function ErrorsTabs({ organization }: { organization: string }) {
  const t = useTranslations('errors.tabs');
  const base = `/o/${organization}/errors`;
  const scope = carryScope(useSearchParams(), SCOPE_KEYS);
  return (
    <Tabs
      label={t('label')}
      tabs={[
        { href: `${base}${scope}`, label: t('each') },
        { href: `${base}/causes${scope}`, label: t('causes') },
      ]}
    />
  );
}
