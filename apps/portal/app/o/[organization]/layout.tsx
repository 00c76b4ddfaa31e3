import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { DataProvider } from '../../../features/data/data-provider.tsx';
import { Prefetched } from '../../../features/data/server/prefetched.tsx';
import { placeIcons } from '../../../features/frame/components/place-icon.tsx';
import { PortalFrame } from '../../../features/frame/components/portal-frame.tsx';
import { scopeClustersRead } from '../../../features/scope/scope-reads.ts';
import { findMembership, requireMembership, requirePerson } from '../../../features/session/server/person.ts';

export async function generateMetadata({ params }: LayoutProps<'/o/[organization]'>): Promise<Metadata> {
  const membership = await findMembership((await params).organization);
  if (!membership) {
    // A 404 from here would leave the page that says it without a title; as a template it stands for that of the page too.
    const title = (await getTranslations('notFound'))('title');
    return { title: { default: title, template: title } };
  }
  const { organization } = membership;
  const t = await getTranslations('app');
  return {
    title: {
      default: organization.name,
      template: t('titleInOrganization', { page: '%s', organization: organization.name }),
    },
  };
}

export default async function OrganizationLayout({ params, children, path }: LayoutProps<'/o/[organization]'>) {
  const { organization: slug } = await params;
  const { organization, permissions } = await requireMembership(slug);
  const { user, memberships } = await requirePerson();
  return (
    <DataProvider>
      <Prefetched reads={[scopeClustersRead(slug)]}>
        <PortalFrame
          organization={{ slug, name: organization.name }}
          organizations={memberships.map((membership) => membership.organization)}
          person={{ name: user.name, email: user.email }}
          icons={placeIcons()}
          path={<Suspense>{path}</Suspense>}
          hears={permissions.includes('inventory.read')}
        >
          {children}
        </PortalFrame>
      </Prefetched>
    </DataProvider>
  );
}
