'use client';

import type { ChangeEntry } from '@moonin/contracts';
import { useTranslations } from 'next-intl';
import { useToldDifferences } from '../differences/use-told-differences.ts';

/** Tells what a change did, in a few words: "image 1.4.2 → 1.5.0", "replicas 2 → 5", "deleted". */
export function useToldChange(): (change: ChangeEntry) => string {
  const t = useTranslations('changes');
  const tellDifferences = useToldDifferences();
  return ({ type, revision, values }) => {
    if (revision && revision.rolledBackTo !== null) return t('rolledBackTo', { revision: revision.rolledBackTo });
    if (revision) return tellDifferences(revision.differences) || t('newRevision', { revision: revision.number });
    const told = values.map(({ subject, before, after }) =>
      t('value', { subject, before: before ?? t('nothing'), after: after ?? t('nothing') }),
    );
    return told.length === 0 ? t(`types.${type}`) : told.join(', ');
  };
}
