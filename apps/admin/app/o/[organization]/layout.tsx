import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { env } from '../../../env.ts';
import { DataProvider } from '../../../features/data/components/data-provider.tsx';
import { ConsoleShell } from '../../../features/frame/components/console-shell.tsx';
import { NotForYou } from '../../../features/organizations/components/not-for-you.tsx';
import { managesOrganization } from '../../../features/session/manages-organization.ts';
import { findMembership, requireMembership, requirePerson } from '../../../features/session/server/person.ts';

export async function generateMetadata({ params }: LayoutProps<'/o/[organization]'>): Promise<Metadata> {
  const membership = await findMembership((await params).organization);
  if (!membership) {
    // A 404 from here would leave the page that says it without a title; as a template it stands for that of the page too.
    const title = (await getTranslations('missing'))('title');
    return { title: { default: title, template: title } };
  }
  const { name } = membership.organization;
  const t = await getTranslations('app');
  return { title: { template: `%s · ${name} · ${t('name')}`, default: name } };
}

export default async function OrganizationLayout({ children, params }: LayoutProps<'/o/[organization]'>) {
  const membership = await requireMembership((await params).organization);
  const { user, memberships } = await requirePerson();
  if (!managesOrganization(membership)) {
    return (
      <ConsoleShell user={user} memberships={memberships}>
        <NotForYou membership={membership} portalUrl={env().PORTAL_URL} />
      </ConsoleShell>
    );
  }
  return (
    <DataProvider>
      <ConsoleShell user={user} memberships={memberships} current={membership}>
        {children}
      </ConsoleShell>
    </DataProvider>
  );
}
