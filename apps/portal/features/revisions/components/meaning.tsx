'use client';

import type { Difference } from '@moonin/contracts';
import { EmptyState } from '@moonin/ui/empty-state';
import { MeaningDiff, type MeaningGroup } from '@moonin/ui/meaning-diff';
import { Panel } from '@moonin/ui/panel';
import { useTranslations } from 'next-intl';
import { meaningGroups } from '../meaning-groups.ts';

/** Areas whose name says it all, so that the subject would only repeat it. */
const WITHOUT_SUBJECT: readonly Difference['area'][] = ['image', 'replicas', 'service_account'];

/** What changed between two revisions by meaning; what only tools write is folded. */
export function Meaning({ differences }: { differences: readonly Difference[] }) {
  const t = useTranslations('differences');
  const meant = differences.filter(({ noise }) => !noise);
  const noise = differences.filter((difference) => difference.noise);
  const groupsOf = (list: readonly Difference[]): MeaningGroup[] =>
    meaningGroups(list).map((group) => ({
      id: group.id,
      name: (
        <>
          {t(`areas.${group.area}`)}
          {group.container === null ? null : <span className="block font-mono font-normal">{group.container}</span>}
        </>
      ),
      entries: group.differences.map(({ path, subject, before, after }) => ({
        id: path,
        subject: WITHOUT_SUBJECT.includes(group.area) ? undefined : subject,
        was: before,
        now: after,
      })),
    }));
  if (differences.length === 0) {
    return (
      <Panel>
        <EmptyState title={t('none')} />
      </Panel>
    );
  }
  return (
    <MeaningDiff
      groups={groupsOf(meant)}
      folded={noise.length > 0 ? { label: t('folded', { count: noise.length }), groups: groupsOf(noise) } : undefined}
    />
  );
}
