'use client';

import type { AuditEntry } from '@moonin/contracts';
import { Button } from '@moonin/ui/button';
import { Combobox } from '@moonin/ui/combobox';
import { EmptyState } from '@moonin/ui/empty-state';
import { LinkButton } from '@moonin/ui/link-button';
import { PageHeader } from '@moonin/ui/page-header';
import { useAddressState } from '@moonin/ui/web/use-address-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { auditQuery } from '../../data/queries.ts';
import { ListBox } from '../../lists/list-box.tsx';
import { useListRows } from '../../lists/use-list-rows.ts';
import { AUDIT_FILTER_PARSERS } from '../audit-filter.ts';
import { useActionChoices } from '../hooks/use-action-choices.ts';
import { AuditEntryRow } from './audit-entry-row.tsx';

const idOf = (entry: AuditEntry) => entry.id;

/** What was done in the organization, newest first, filtered by action. */
export function AuditLog({ organization }: { organization: string }) {
  const t = useTranslations('audit');
  const [{ action }, setFilter] = useAddressState(AUDIT_FILTER_PARSERS);
  const list = useListRows(useInfiniteQuery(auditQuery(organization, action)), idOf);
  const search = action === '' ? '' : `?${new URLSearchParams({ action })}`;
  return (
    <>
      <PageHeader
        title={t('title')}
        sentence={t('sentence')}
        actions={
          <LinkButton href={`/o/${organization}/audit/export${search}`} prefetch={false} download>
            <Download aria-hidden />
            {t('csv')}
          </LinkButton>
        }
      />
      <div className="mb-3 max-w-72">
        <Combobox
          aria-label={t('action')}
          options={useActionChoices()}
          value={action === '' ? null : action}
          clearLabel={t('anyAction')}
          onValueChange={(value) => setFilter({ action: value })}
        />
      </div>
      <ListBox
        list={list}
        empty={
          action === '' ? (
            <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
          ) : (
            <EmptyState
              title={t('noFit')}
              action={<Button onClick={() => setFilter({ action: null })}>{t('showAll')}</Button>}
            />
          )
        }
      >
        <ol aria-label={t('title')}>
          {list.rows.map((entry) => (
            <AuditEntryRow key={entry.id} entry={entry} />
          ))}
        </ol>
      </ListBox>
    </>
  );
}
