'use client';

import { ScopePath } from '@moonin/ui/scope-path';
import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { clusterQuery } from '../../data/queries.ts';
import { breadcrumbSteps } from '../breadcrumb-steps.ts';

/** Props of {@link Breadcrumbs}. */
export interface BreadcrumbsProps {
  organization: { readonly name: string; readonly slug: string } | null;
}

/** Where the page is, each step before it a link. */
export function Breadcrumbs({ organization }: BreadcrumbsProps) {
  const t = useTranslations('breadcrumbs');
  const steps = breadcrumbSteps(usePathname() ?? '');
  const clusterId = steps.find((step) => step.clusterId !== undefined)?.clusterId;
  const name = useClusterName(organization?.slug ?? '', clusterId);
  const root = organization ? [{ id: 'root', label: organization.name, href: `/o/${organization.slug}` }] : [];
  const path = steps
    .filter((step) => step.place !== 'overview')
    .map((step) => ({
      id: step.href,
      label: step.place === 'cluster' ? (name ?? t('cluster')) : t(step.place),
      href: step.href,
    }));
  return <ScopePath label={t('label')} steps={[...root, ...path]} />;
}

/** The cluster's name when the page has fetched it; never fetches by itself. */
function useClusterName(organization: string, clusterId: string | undefined): string | undefined {
  const query = useQuery({ ...clusterQuery(organization, clusterId ?? ''), enabled: false });
  return query.data?.name;
}
