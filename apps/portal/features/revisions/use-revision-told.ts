'use client';

import type { RevisionListItem } from '@moonin/contracts';
import { useTranslations } from 'next-intl';
import { useToldDifferences } from '../differences/use-told-differences.ts';

/** What a revision did, in a few words: rolled back, what it changed, or that nothing of meaning differs. */
export function useRevisionTold(): (revision: RevisionListItem, count?: number) => string {
  const t = useTranslations('revisions');
  const tell = useToldDifferences();
  return (revision, count = 3) => {
    const changes = tell(revision.differences, count);
    const back = revision.rolledBackTo;
    if (back !== null) return changes === '' ? t('sameAs', { number: back }) : t('backTo', { number: back, changes });
    if (changes !== '') return changes;
    return revision.differences.length > 0 ? t('onlyNoise') : t('first');
  };
}
