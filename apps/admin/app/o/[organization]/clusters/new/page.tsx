import { EmptyState } from '@moonin/ui/empty-state';
import { LinkButton } from '@moonin/ui/link-button';
import { PageHeader } from '@moonin/ui/page-header';
import { Panel } from '@moonin/ui/panel';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { env } from '../../../../../env.ts';
import { RegisterCluster } from '../../../../../features/clusters/components/register-cluster.tsx';
import { allProjects } from '../../../../../features/projects/server/all-projects.ts';
import { requireManager } from '../../../../../features/session/server/person.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('clusters'))('registerTitle') };
}

export default async function RegisterClusterPage({ params }: PageProps<'/o/[organization]/clusters/new'>) {
  const { slug } = (await requireManager((await params).organization)).organization;
  const projects = await allProjects(slug);
  if (projects.length > 0) {
    return <RegisterCluster organization={slug} projects={projects} portalUrl={env().PORTAL_URL} />;
  }
  const t = await getTranslations('clusters');
  const toProject = await getTranslations('projects');
  return (
    <>
      <PageHeader title={t('registerTitle')} />
      <Panel>
        <EmptyState
          title={t('noProject')}
          action={
            <LinkButton look="primary" href={`/o/${slug}/projects/new?for=cluster`}>
              {toProject('new')}
            </LinkButton>
          }
        >
          {toProject('emptyText')}
        </EmptyState>
      </Panel>
    </>
  );
}
