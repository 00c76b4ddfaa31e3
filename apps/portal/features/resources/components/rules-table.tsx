'use client';

import type { PolicyRule } from '@moonin/contracts';
import { PlainTable } from '@moonin/ui/plain-table';
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { otherVerbs, type RuleRow, ruleRows, SHOWN_VERBS } from '../rule-rows.ts';

const MOST_ROWS = 300;

/** What rules allow: a row for each resource, a column for each verb. */
export function RulesTable({ label, rules }: { label: string; rules: readonly PolicyRule[] }) {
  const t = useTranslations('resources.rules');
  const rows = ruleRows(rules);
  const more = rows.length - MOST_ROWS;
  return (
    <>
      <PlainTable
        label={label}
        rows={rows.slice(0, MOST_ROWS)}
        rowKey={({ what, group, names }) => `${group}/${what} ${names.join(' ')}`}
        columns={[
          {
            id: 'resource',
            header: t('resource'),
            cell: ({ what, group, names }) => (
              <>
                <span className="font-mono text-sm">{what === '*' ? t('everything') : what}</span>{' '}
                <span className="text-xs text-muted">{group === '*' ? t('everyGroup') : group}</span>
                {names.length > 0 ? (
                  <span className="block text-xs text-muted">{t('onlyNamed', { names: names.join(', ') })}</span>
                ) : null}
              </>
            ),
          },
          ...SHOWN_VERBS.map((verb) => ({
            id: verb,
            header: verb,
            narrow: true,
            cell: (row: RuleRow) => <Allowed allowed={row.all || row.verbs.includes(verb)} />,
          })),
          ...(rows.some((row) => row.all || otherVerbs(row).length > 0)
            ? [
                {
                  id: 'other',
                  header: t('other'),
                  mono: true,
                  cell: (row: RuleRow) => (row.all ? t('allVerbs') : otherVerbs(row).join(', ')),
                },
              ]
            : []),
        ]}
      />
      {more > 0 ? <p className="border-t px-4 py-2 text-xs text-muted">{t('more', { count: more })}</p> : null}
    </>
  );
}

function Allowed({ allowed }: { allowed: boolean }) {
  const t = useTranslations('resources.rules');
  return allowed ? (
    <Check role="img" aria-label={t('yes')} className="mx-auto size-4 text-ok" />
  ) : (
    <span className="block text-center text-muted">
      <span aria-hidden>·</span>
      <span className="sr-only">{t('no')}</span>
    </span>
  );
}
