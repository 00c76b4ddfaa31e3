'use client';

import { LinkButton } from '@moonin/ui/link-button';
import { useTranslations } from 'next-intl';
import type { ExportTableName } from '../table-names.ts';

/** Props of {@link ExportLink}. */
export interface ExportLinkProps {
  organization: string;
  table: ExportTableName;
  /** Filters and order as a query string. */
  query: string;
}

/** Downloads every row under the same filters as CSV. */
export function ExportLink({ organization, table, query }: ExportLinkProps) {
  const t = useTranslations('export');
  return (
    <LinkButton href={`/api/export/${organization}/${table}${query}`} prefetch={false} download>
      {t('csv')}
    </LinkButton>
  );
}
