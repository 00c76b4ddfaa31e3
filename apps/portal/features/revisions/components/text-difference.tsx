'use client';

import { EmptyState } from '@moonin/ui/empty-state';
import { FilterChip } from '@moonin/ui/filter-chip';
import { Panel } from '@moonin/ui/panel';
import { SkeletonRows } from '@moonin/ui/skeleton';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';

const DiffView = lazy(() => import('@moonin/ui/diff-view').then((module) => ({ default: module.DiffView })));

type View = 'unified' | 'split';

/** Props of {@link TextDifference}; null texts stand for a person who may not see manifests. */
export interface TextDifferenceProps {
  before: string | null;
  after: string | null;
  view: View;
  onViewChange: (view: View) => void;
}

/** Both manifests line by line, in one column or two. */
export function TextDifference({ before, after, view, onViewChange }: TextDifferenceProps) {
  const t = useTranslations('compare');
  const manifest = useTranslations('manifest');
  if (before === null || after === null) {
    return (
      <Panel title={manifest('title')}>
        <EmptyState title={manifest('notAllowed')}>{manifest('notAllowedText')}</EmptyState>
      </Panel>
    );
  }
  return (
    <Panel
      title={manifest('title')}
      end={
        <span className="hidden gap-1.5 md:flex print:hidden">
          {(['unified', 'split'] as const).map((mode) => (
            <FilterChip key={mode} name={t(mode)} pressed={view === mode} onClick={() => onViewChange(mode)} />
          ))}
        </span>
      }
    >
      <Suspense fallback={<SkeletonRows count={8} />}>
        <DiffView before={before} after={after} mode={view} />
      </Suspense>
    </Panel>
  );
}
