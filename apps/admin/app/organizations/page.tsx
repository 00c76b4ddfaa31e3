import { EmptyState } from '@moonin/ui/empty-state';
import { LinkButton } from '@moonin/ui/link-button';
import { PageHeader } from '@moonin/ui/page-header';
import { Panel } from '@moonin/ui/panel';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { env } from '../../env.ts';
import { OrganizationRows } from '../../features/organizations/components/organization-rows.tsx';
import { requirePerson } from '../../features/session/server/person.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('organizations'))('title') };
}

export default async function OrganizationsPage() {
  const { memberships } = await requirePerson();
  const t = await getTranslations('organizations');
  const create = (
    <LinkButton href="/organizations/new" look="primary">
      {t('new')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        sentence={t.rich('sentence', { b: (words) => <b>{words}</b>, count: memberships.length })}
        actions={memberships.length > 0 ? create : null}
      />
      <Panel>
        {memberships.length > 0 ? (
          <OrganizationRows memberships={memberships} portalUrl={env().PORTAL_URL} />
        ) : (
          <EmptyState title={t('emptyTitle')} action={create}>
            {t('emptyText')}
          </EmptyState>
        )}
      </Panel>
    </>
  );
}
