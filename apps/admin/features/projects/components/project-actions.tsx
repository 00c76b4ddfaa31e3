'use client';

import type { Project } from '@moonin/contracts';
import { ConfirmDialog } from '@moonin/ui/confirm-dialog';
import { IconButton } from '@moonin/ui/icon-button';
import { Menu } from '@moonin/ui/menu';
import { showToast } from '@moonin/ui/toaster';
import { requestJson } from '@moonin/ui/web/request-json';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, PencilLine, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { organizationPath } from '../../data/organization-path.ts';
import { useAttempt } from '../../forms/use-attempt.ts';
import { RenameProject } from './rename-project.tsx';

/** Props of {@link ProjectActions}. */
export interface ProjectActionsProps {
  organization: string;
  project: Project;
}

/** What can be done about one project: another name, and deleting it while it is empty. */
export function ProjectActions({ organization, project }: ProjectActionsProps) {
  const t = useTranslations('projects');
  const client = useQueryClient();
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const { name } = project;
  const remove = useAttempt(async () => {
    await requestJson(organizationPath(organization, 'projects', project.id), { method: 'DELETE' });
    setOpen(null);
    void showToast({ kind: 'success', title: t('deleted', { name }) });
    await client.invalidateQueries({ queryKey: [organization] });
  });
  return (
    <>
      <Menu
        trigger={<IconButton size="sm" label={t('actionsOf', { name })} icon={<Ellipsis />} />}
        entries={[
          {
            kind: 'action',
            id: 'rename',
            label: t('rename'),
            icon: <PencilLine />,
            onSelect: () => setOpen('rename'),
          },
          {
            kind: 'action',
            id: 'delete',
            label: project.clusters > 0 ? t('notEmpty') : t('delete'),
            icon: <Trash2 />,
            danger: project.clusters === 0,
            disabled: project.clusters > 0,
            onSelect: () => setOpen('delete'),
          },
        ]}
      />
      <RenameProject
        organization={organization}
        project={project}
        open={open === 'rename'}
        onClose={() => setOpen(null)}
      />
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(next) => {
          remove.forget();
          setOpen(next ? 'delete' : null);
        }}
        title={t('deleteTitle', { name })}
        loses={t.rich('deleteLoses', { b: (words) => <b>{words}</b>, name })}
        action={t('deleteAction')}
        error={remove.failure}
        busy={remove.busy}
        onConfirm={() => void remove.run()}
      />
    </>
  );
}
