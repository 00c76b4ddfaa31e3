'use client';

import { Tabs } from '@moonin/ui/tabs';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { carryScope, SCOPE_KEYS } from '../../scope/scope-params.ts';

/** The two halves of who may do what: roles say what, bindings say who. */
export function AccessTabs({ organization }: { organization: string }) {
  const t = useTranslations('resources');
  const scope = carryScope(useSearchParams(), SCOPE_KEYS);
  return (
    <Tabs
      label={t('accessTabs')}
      tabs={[
        { href: `/o/${organization}/roles${scope}`, label: t('roles.title') },
        { href: `/o/${organization}/role-bindings${scope}`, label: t('roleBindings.title') },
      ]}
    />
  );
}
