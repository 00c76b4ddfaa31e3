'use client';

import type { AuditEntry } from '@moonin/contracts';
import { RelativeTime } from '@moonin/ui/relative-time';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { auditChanges } from '../audit-changes.ts';
import { AuditEntryDetails } from './audit-entry-details.tsx';
import { AuditSentence } from './audit-sentence.tsx';

/** One thing that was done, as a sentence; opens to what changed and under which request. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const [open, setOpen] = useState(false);
  const changes = auditChanges(entry.before, entry.after);
  const [only] = changes;
  const short = changes.length === 1 && only?.before != null && only.after != null;
  return (
    <li className="border-b last:border-b-0">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-10 w-full items-center gap-3 px-4 py-2 text-left transition-colors duration-75 hover:bg-raised focus-visible:-outline-offset-2"
      >
        <ChevronRight
          aria-hidden
          className={`size-4 shrink-0 text-muted transition-transform duration-75 ${open ? 'rotate-90' : ''}`}
        />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere] [&_b]:font-semibold">
          <AuditSentence entry={entry} />
          {short ? (
            <span className="text-muted">
              {' '}
              · {only.before} → <span className="text-text">{only.after}</span>
            </span>
          ) : null}
        </span>
        <RelativeTime at={entry.at} className="shrink-0 text-xs text-muted" />
      </button>
      {open ? <AuditEntryDetails entry={entry} changes={changes} /> : null}
    </li>
  );
}
