'use client';

import type { Project } from '@moonin/contracts';
import { Button } from '@moonin/ui/button';
import { Dialog } from '@moonin/ui/dialog';
import { Field } from '@moonin/ui/field';
import { Input } from '@moonin/ui/input';
import { showToast } from '@moonin/ui/toaster';
import { useUi } from '@moonin/ui/ui-provider';
import { requestJson } from '@moonin/ui/web/request-json';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId } from 'react';
import { organizationPath } from '../../data/organization-path.ts';
import { FailureNote } from '../../forms/failure-note.tsx';
import { useSaveForm } from '../../forms/use-save-form.ts';
import type { ProjectValues } from '../project-schema.ts';

const loadSchema = async () => (await import('../project-schema.ts')).schema;

/** Props of {@link RenameProject}. */
export interface RenameProjectProps {
  organization: string;
  project: Project;
  open: boolean;
  onClose: () => void;
}

/** Asks for a project's new name. */
export function RenameProject({ organization, project, open, onClose }: RenameProjectProps) {
  const t = useTranslations('projects');
  const forms = useTranslations('forms');
  const { labels } = useUi();
  const formId = useId();
  const client = useQueryClient();
  const { form, errors, submit, saving, failure } = useSaveForm<ProjectValues>({
    loadSchema,
    defaultValues: { name: project.name },
    save: async (values) => {
      const path = organizationPath(organization, 'projects', project.id);
      await requestJson(path, { method: 'PATCH', body: values });
      await client.invalidateQueries({ queryKey: [organization] });
      form.reset(values);
      onClose();
      void showToast({ kind: 'success', title: t('renamed') });
    },
  });
  const close = () => {
    form.reset({ name: project.name });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !saving) close();
      }}
      width="sm"
      title={t('renameTitle', { name: project.name })}
      footer={
        <>
          <Button onClick={close}>{labels.actions.cancel}</Button>
          <Button look="primary" type="submit" form={formId} busy={saving}>
            {forms('save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={t('name')} error={errors.name} required>
          <Input {...form.register('name')} autoComplete="off" autoFocus />
        </Field>
        <FailureNote failure={failure} />
      </form>
    </Dialog>
  );
}
