import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** One fact: its name and what it is. */
export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** Set for values that are code: images, service accounts. */
  readonly mono?: boolean | undefined;
}

/** Props of {@link Facts}. */
export interface FactsProps {
  facts: readonly Fact[];
  /** Columns on a wide screen, 4 unless told; two on a phone. */
  columns?: 2 | 3 | 4 | undefined;
}

const COLUMNS = { 2: '', 3: 'md:grid-cols-3', 4: 'lg:grid-cols-4' } as const;

/** Key facts as a grid of names and values. */
export function Facts({ facts, columns = 4 }: FactsProps) {
  return (
    <dl className={cn('grid grid-cols-2 gap-x-6 gap-y-3 px-4 py-3.5', COLUMNS[columns])}>
      {facts.map((fact) => (
        <div key={fact.name} className="min-w-0">
          <dt className="text-xs font-medium text-muted">{fact.name}</dt>
          <dd className={cn('mt-0.5 [overflow-wrap:anywhere]', fact.mono && 'font-mono text-sm')}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
