'use client';

import type { Project } from '@moonin/contracts';
import { EmptyState } from '@moonin/ui/empty-state';
import { LinkButton } from '@moonin/ui/link-button';
import { PageHeader } from '@moonin/ui/page-header';
import { RelativeTime } from '@moonin/ui/relative-time';
import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { projectsQuery } from '../../data/queries.ts';
import { ListBox } from '../../lists/list-box.tsx';
import { type ListColumn, ListTable } from '../../lists/list-table.tsx';
import { useListRows } from '../../lists/use-list-rows.ts';
import { ProjectActions } from './project-actions.tsx';

const idOf = (project: Project) => project.id;

/** The organization's projects, with how many clusters each holds. */
export function ProjectsList({ organization }: { organization: string }) {
  const t = useTranslations('projects');
  const list = useListRows(useInfiniteQuery(projectsQuery(organization)), idOf);
  const columns = useColumns(organization);
  const create = (
    <LinkButton look="primary" href={`/o/${organization}/projects/new`}>
      {t('new')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t('title')} sentence={t('sentence')} actions={list.rows.length > 0 ? create : null} />
      <ListBox
        list={list}
        empty={
          <EmptyState title={t('emptyTitle')} action={create}>
            {t('emptyText')}
          </EmptyState>
        }
      >
        <ListTable label={t('title')} columns={columns} rows={list.rows} rowId={idOf} />
      </ListBox>
    </>
  );
}

function useColumns(organization: string): readonly ListColumn<Project>[] {
  const t = useTranslations('projects');
  return [
    {
      id: 'name',
      header: t('name'),
      phone: 'main',
      cell: (project) => (
        <span className="[overflow-wrap:anywhere]">
          <span className="font-medium">{project.name}</span>{' '}
          <span className="font-mono text-sm text-muted">{project.slug}</span>
        </span>
      ),
    },
    {
      id: 'clusters',
      header: t('clusters'),
      className: 'md:w-40',
      cell: (project) =>
        project.clusters === 0 ? (
          <span className="text-muted">{t('clustersOf', { count: 0 })}</span>
        ) : (
          <Link
            className="rounded-xs underline-offset-2 hover:underline"
            href={`/o/${organization}/clusters?project=${project.id}`}
          >
            {t('clustersOf', { count: project.clusters })}
          </Link>
        ),
    },
    {
      id: 'created',
      header: t('created'),
      className: 'md:w-40',
      cell: (project) => <RelativeTime at={project.createdAt} />,
    },
    {
      id: 'actions',
      header: t('actions'),
      phone: 'actions',
      align: 'end',
      className: 'md:w-14',
      cell: (project) => <ProjectActions organization={organization} project={project} />,
    },
  ];
}
