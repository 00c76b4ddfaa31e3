'use client';

import type { ChangeEntry } from '@moonin/contracts';
import { useTranslations } from 'next-intl';
import { useToldDifferences } from '../differences/use-told-differences.ts';

/** Parts of objects whose changes have a name of their own; any other is told by the API's word. */
const SUBJECTS = [
  'replicas',
  'minReplicas',
  'maxReplicas',
  'metrics',
  'target',
  'revision',
  'chart',
  'chartVersion',
  'appVersion',
  'status',
  'ready',
  'unschedulable',
  'kubeletVersion',
  'cpuMillis',
  'memoryBytes',
  'pods',
  'schedule',
  'timeZone',
  'suspended',
  'concurrencyPolicy',
  'startingDeadlineSeconds',
  'images',
] as const;

/** Tells what a change did, in a few words: "image 1.4.2 → 1.5.0", "replicas 2 → 5", "deleted". */
export function useToldChange(): (change: ChangeEntry) => string {
  const t = useTranslations('changes');
  const tellDifferences = useToldDifferences();
  const tellValue = ({ subject, before, after }: ChangeEntry['values'][number]) => {
    const known = SUBJECTS.find((name) => name === subject);
    const name = known === undefined ? subject : t(`subjects.${known}`);
    if (before === null) return t('came', { subject: name, after: after ?? '' });
    return after === null ? t('went', { subject: name }) : t('value', { subject: name, before, after });
  };
  return ({ type, revision, values }) => {
    if (revision && revision.rolledBackTo !== null) return t('rolledBackTo', { revision: revision.rolledBackTo });
    if (revision) return tellDifferences(revision.differences) || t('newRevision', { revision: revision.number });
    return values.length === 0 ? t(`types.${type}`) : values.map(tellValue).join(', ');
  };
}
