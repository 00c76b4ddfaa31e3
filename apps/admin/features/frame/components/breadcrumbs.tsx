'use client';

import { ScopePath } from '@moonin/ui/scope-path';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { breadcrumbSteps } from '../breadcrumb-steps.ts';

const ClusterName = lazy(() => import('./cluster-name.tsx').then((module) => ({ default: module.ClusterName })));

/** Props of {@link Breadcrumbs}. */
export interface BreadcrumbsProps {
  organization: { readonly name: string; readonly slug: string } | null;
}

/** Where the page is, each step before it a link. */
export function Breadcrumbs({ organization }: BreadcrumbsProps) {
  const t = useTranslations('breadcrumbs');
  const steps = breadcrumbSteps(usePathname() ?? '');
  const root = organization ? [{ id: 'root', label: organization.name, href: `/o/${organization.slug}` }] : [];
  const path = steps
    .filter((step) => step.place !== 'overview')
    .map(({ place, href, clusterId }) => ({
      id: href,
      label:
        organization && clusterId !== undefined ? (
          <Suspense fallback={t('cluster')}>
            <ClusterName organization={organization.slug} clusterId={clusterId} unknown={t('cluster')} />
          </Suspense>
        ) : (
          t(place)
        ),
      href,
    }));
  return <ScopePath label={t('label')} steps={[...root, ...path]} />;
}
