'use client';

import type { AuditEntry } from '@moonin/contracts';
import { CopyButton } from '@moonin/ui/copy-button';
import { formatExact } from '@moonin/ui/format';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { AuditChange } from '../audit-changes.ts';
import { useActorName } from '../hooks/use-actor-name.ts';

/** Props of {@link AuditEntryDetails}. */
export interface AuditEntryDetailsProps {
  entry: AuditEntry;
  changes: readonly AuditChange[];
}

/** What an entry changed, field by field, and its exact facts. */
export function AuditEntryDetails({ entry, changes }: AuditEntryDetailsProps) {
  const t = useTranslations('audit');
  const { locale, timeZone } = useUi();
  const name = useActorName()(entry.actor);
  const { object } = entry;
  return (
    <div className="flex flex-col gap-3 border-t bg-raised px-4 py-3 md:pl-11">
      {changes.length === 0 ? <p className="text-muted">{t('noChanges')}</p> : <Changes changes={changes} />}
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 text-sm sm:grid-cols-2 lg:grid-cols-3">
        <Line term={t('exactly')}>{formatExact(Date.parse(entry.at), locale, timeZone)}</Line>
        <Line term={t('who')}>{[name, entry.actor.id].filter(Boolean).join(' · ')}</Line>
        <Line term={t('actionName')}>
          <code className="font-mono">{entry.action}</code>
        </Line>
        <Line term={t('object')}>{[object.type, object.name, object.id].filter(Boolean).join(' · ')}</Line>
        {entry.requestId === null ? null : (
          <Line term={t('request')}>
            <span className="font-mono">{entry.requestId}</span>
            <CopyButton text={entry.requestId} />
          </Line>
        )}
      </dl>
    </div>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-medium text-muted">{term}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const t = useTranslations('audit');
  const side = (text: string | null) =>
    text === null ? <span className="text-muted">{t('absent')}</span> : <span className="font-mono">{text}</span>;
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b text-left text-xs text-muted">
            {[t('field'), t('before'), t('after')].map((header) => (
              <th key={header} scope="col" className="px-3 py-1.5 font-medium">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field} className="border-b align-top last:border-b-0">
              <th scope="row" className="px-3 py-1.5 text-left font-mono font-normal">
                {change.field}
              </th>
              <td className="px-3 py-1.5 [overflow-wrap:anywhere]">{side(change.before)}</td>
              <td className="px-3 py-1.5 [overflow-wrap:anywhere]">{side(change.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
