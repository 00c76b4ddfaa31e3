'use client';

import { Panel } from '@moonin/ui/panel';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ProblemState } from './problem-state.tsx';
import { StaleNotice } from './stale-notice.tsx';

/** Props of {@link ReadView}. */
export interface ReadViewProps<Answer> {
  query: UseQueryResult<Answer>;
  /** The shape of what will come. */
  skeleton: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/** Shows a read: its skeleton, its answer, or what went wrong; an old answer stays and says how old it is. */
export function ReadView<Answer>({ query, skeleton, children }: ReadViewProps<Answer>) {
  const retry = () => void query.refetch();
  if (query.data !== undefined) {
    return (
      <>
        {query.isError ? (
          <StaleNotice fetchedAtMs={query.dataUpdatedAt} onRetry={retry} retrying={query.isFetching} />
        ) : null}
        {children(query.data)}
      </>
    );
  }
  if (!query.isError) return skeleton;
  return (
    <Panel>
      <ProblemState error={query.error} onRetry={retry} retrying={query.isFetching} />
    </Panel>
  );
}
