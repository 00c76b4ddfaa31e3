import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { Suspense } from 'react';
import { DataProvider } from '../../../features/data/data-provider.tsx';
import { PortalFrame } from '../../../features/frame/components/portal-frame.tsx';
import { requireMembership, requirePerson } from '../../../features/session/server/person.ts';

export async function generateMetadata({ params }: LayoutProps<'/o/[organization]'>): Promise<Metadata> {
  const { organization } = await requireMembership((await params).organization);
  const t = await getTranslations('app');
  return {
    title: {
      default: organization.name,
      template: t('titleInOrganization', { page: '%s', organization: organization.name }),
    },
  };
}

export default async function OrganizationLayout({ params, children, scope }: LayoutProps<'/o/[organization]'>) {
  const { organization: slug } = await params;
  const { organization } = await requireMembership(slug);
  const { user, memberships } = await requirePerson();
  return (
    <NuqsAdapter>
      <DataProvider>
        <PortalFrame
          organization={{ slug, name: organization.name }}
          organizations={memberships.map((membership) => membership.organization)}
          person={{ name: user.name, email: user.email }}
          scope={<Suspense>{scope}</Suspense>}
        >
          {children}
        </PortalFrame>
      </DataProvider>
    </NuqsAdapter>
  );
}
