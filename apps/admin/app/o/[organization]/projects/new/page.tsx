import { PageHeader } from '@moonin/ui/page-header';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NewProjectForm } from '../../../../../features/projects/components/new-project-form.tsx';
import { requireManager } from '../../../../../features/session/server/person.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('projects'))('newTitle') };
}

export default async function NewProjectPage({ params, searchParams }: PageProps<'/o/[organization]/projects/new'>) {
  const { organization } = await requireManager((await params).organization);
  const t = await getTranslations('projects');
  // Who came here because a cluster needs a project goes back to the cluster.
  const next = (await searchParams).for === 'cluster' ? 'clusters/new' : 'projects';
  return (
    <>
      <PageHeader title={t('newTitle')} sentence={t('newSentence')} />
      <NewProjectForm organization={organization.slug} next={`/o/${organization.slug}/${next}`} />
    </>
  );
}
