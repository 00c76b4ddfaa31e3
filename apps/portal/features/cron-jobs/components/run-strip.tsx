'use client';

import type { ExecutionListItem } from '@moonin/contracts';
import { formatExact } from '@moonin/ui/format';
import { Moon } from '@moonin/ui/moon';
import { useUi } from '@moonin/ui/ui-provider';
import Link from 'next/link';
import { usePersonTimeZone } from '../../time/use-person-time-zone.ts';

/** Props of {@link RunStrip}. */
export interface RunStripProps {
  organization: string;
  label: string;
  /** Newest first. */
  runs: readonly ExecutionListItem[];
}

/** The newest runs one after another, oldest first, each the way to its page. */
export function RunStrip({ organization, label, runs }: RunStripProps) {
  const { labels, locale } = useUi();
  // Until the browser is asked for its zone, a run is told without its time.
  const timeZone = usePersonTimeZone();
  return (
    <ol aria-label={label} className="flex flex-wrap">
      {runs.toReversed().map(({ id, status, at, reason }) => {
        const when = timeZone === undefined ? null : formatExact(Date.parse(at), locale, timeZone);
        const text = [labels.states[status], reason, when];
        const told = text.filter(Boolean).join(' · ');
        return (
          <li key={id}>
            <Link
              href={`/o/${organization}/executions/${id}`}
              prefetch={false}
              title={told}
              className="flex size-6 items-center justify-center rounded-sm hover:bg-raised"
            >
              <Moon state={status} label={told} />
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
