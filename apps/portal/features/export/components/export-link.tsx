'use client';

import { LinkButton } from '@moonin/ui/link-button';
import { useTranslations } from 'next-intl';

/** Props of {@link ExportLink}. */
export interface ExportLinkProps {
  organization: string;
  table: 'deployments' | 'clusters' | 'nodes' | 'namespaces' | 'images' | 'usages';
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
