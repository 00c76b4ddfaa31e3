import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { projectsData } from '../../../../../features/data/server/first-data.ts';
import { prefetched } from '../../../../../features/data/server/prefetched.ts';
import { ProjectsList } from '../../../../../features/projects/components/projects-list.tsx';
import { requireManager } from '../../../../../features/session/server/person.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('projects'))('title') };
}

export default async function ProjectsPage({ params }: PageProps<'/o/[organization]/projects'>) {
  const { organization } = await requireManager((await params).organization);
  return (
    <HydrationBoundary state={await prefetched(projectsData(organization.slug))}>
      <ProjectsList organization={organization.slug} />
    </HydrationBoundary>
  );
}
