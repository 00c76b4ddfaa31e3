'use client';

import { AUDIT_ACTIONS } from '@moonin/contracts';
import type { Choice } from '@moonin/ui/combobox';
import { useTranslations } from 'next-intl';
import { ACTION_AREAS } from '../audit-actions.ts';

/** What the audit log can be filtered by: everything about one kind of thing, or one action. */
export function useActionChoices(): readonly Choice[] {
  const areas = useTranslations('auditAreas');
  const names = useTranslations('auditNames');
  return [
    // The API takes the beginning of an action too.
    ...ACTION_AREAS.map((area) => ({ value: `${area}.`, label: areas(area) })),
    ...AUDIT_ACTIONS.map((action) => ({ value: action, label: names(action) })),
  ];
}
