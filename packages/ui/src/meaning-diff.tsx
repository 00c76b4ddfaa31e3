'use client';

import { ArrowRight, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { TONE_TEXT, type Tone } from './states.ts';
import { useUi } from './ui-provider.tsx';

/** A value on one side; `hidden` when the cluster never let it out (equal texts are equal values). */
export interface MeaningValue {
  readonly text: string;
  readonly hidden: boolean;
}

/** One thing that changed. */
export interface MeaningEntry {
  readonly id: string;
  /** Env name, label key, port: absent where the group's name says it all. */
  readonly subject?: string | undefined;
  /** Null: it was not there. */
  readonly was: MeaningValue | null;
  /** Null: it is gone. */
  readonly now: MeaningValue | null;
  /** Marks the new value: `bad` for the likely cause. */
  readonly tone?: Tone | undefined;
  /** Why it matters. */
  readonly note?: ReactNode;
}

/** Changes of one kind. */
export interface MeaningGroup {
  readonly id: string;
  /** "Memory limit" */
  readonly name: ReactNode;
  readonly entries: readonly MeaningEntry[];
}

/** Props of {@link MeaningDiff}. */
export interface MeaningDiffProps {
  groups: readonly MeaningGroup[];
  /** What only tools write, closed until asked for. */
  folded?: { readonly label: string; readonly groups: readonly MeaningGroup[] } | undefined;
}

function Hidden({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-xs border border-dashed border-line-strong/60 px-1.5 font-sans text-xs leading-[18px] text-muted">
      {children}
    </span>
  );
}

function Values({ entry }: { entry: MeaningEntry }) {
  const { diff } = useUi().labels;
  const { was, now } = entry;
  if (was?.hidden && now?.hidden)
    return <Hidden>{was.text === now.text ? diff.hiddenSame : diff.hiddenChanged}</Hidden>;
  return (
    <>
      {was ? (
        <del className="text-muted decoration-bad/60">
          <span className="sr-only">{diff.was} </span>
          {was.hidden ? <Hidden>{diff.hiddenChanged}</Hidden> : was.text}
        </del>
      ) : (
        <span className="text-muted">{diff.absent}</span>
      )}
      <ArrowRight aria-hidden className="size-3.5 shrink-0 text-muted" />
      {now ? (
        <ins className={cn('font-medium no-underline', entry.tone && TONE_TEXT[entry.tone])}>
          <span className="sr-only">{diff.now} </span>
          {now.hidden ? <Hidden>{diff.hiddenChanged}</Hidden> : now.text}
        </ins>
      ) : (
        <span className="text-muted">{diff.absent}</span>
      )}
    </>
  );
}

function Groups({ groups }: { groups: readonly MeaningGroup[] }) {
  return (
    <dl>
      {groups.map((group) => (
        <div
          key={group.id}
          className="grid gap-x-4 border-b px-4 py-2.5 last:border-b-0 md:grid-cols-[140px_minmax(0,1fr)]"
        >
          <dt className="text-xs leading-5 font-medium text-muted">{group.name}</dt>
          <dd className="flex min-w-0 flex-col gap-1.5">
            {group.entries.map((entry) => (
              <div
                key={entry.id}
                className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 font-mono text-sm [overflow-wrap:anywhere]"
              >
                {entry.subject ? <span>{entry.subject}</span> : null}
                <Values entry={entry} />
                {entry.note ? <span className="font-sans text-base text-muted">{entry.note}</span> : null}
              </div>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What changed by meaning: what it was, what it is now. */
export function MeaningDiff({ groups, folded }: MeaningDiffProps) {
  return (
    <div className="rounded-lg border bg-surface">
      <Groups groups={groups} />
      {folded && folded.groups.length > 0 ? (
        <details className="group border-t">
          <summary className="flex min-h-10 list-none items-center gap-2 px-4 text-muted hover:text-text [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-3.5 transition-transform duration-75 group-open:rotate-90" />
            {folded.label}
          </summary>
          <div className="border-t">
            <Groups groups={folded.groups} />
          </div>
        </details>
      ) : null}
    </div>
  );
}
