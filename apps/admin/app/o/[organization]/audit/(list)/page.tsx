import { createLoader } from '@moonin/ui/web/address-parsers';
import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AUDIT_FILTER_PARSERS } from '../../../../../features/audit/audit-filter.ts';
import { AuditLog } from '../../../../../features/audit/components/audit-log.tsx';
import { auditData } from '../../../../../features/data/server/first-data.ts';
import { prefetched } from '../../../../../features/data/server/prefetched.ts';
import { requireManager } from '../../../../../features/session/server/person.ts';

const loadFilter = createLoader(AUDIT_FILTER_PARSERS);

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('audit'))('title') };
}

export default async function AuditPage({ params, searchParams }: PageProps<'/o/[organization]/audit'>) {
  const { slug } = (await requireManager((await params).organization)).organization;
  const { action } = await loadFilter(searchParams);
  return (
    <HydrationBoundary state={await prefetched(auditData(slug, action))}>
      <AuditLog organization={slug} />
    </HydrationBoundary>
  );
}
