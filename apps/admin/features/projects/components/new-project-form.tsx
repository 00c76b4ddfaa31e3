'use client';

import type { Project } from '@moonin/contracts';
import { Field } from '@moonin/ui/field';
import { Input } from '@moonin/ui/input';
import { LinkButton } from '@moonin/ui/link-button';
import { showToast } from '@moonin/ui/toaster';
import { requestJson } from '@moonin/ui/web/request-json';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { organizationPath } from '../../data/organization-path.ts';
import { FormFrame } from '../../forms/form-frame.tsx';
import { SlugField } from '../../forms/slug-field.tsx';
import { useSaveForm } from '../../forms/use-save-form.ts';
import type { NewProjectValues } from '../new-project-schema.ts';

const loadSchema = async () => (await import('../new-project-schema.ts')).schema;

/** Props of {@link NewProjectForm}. */
export interface NewProjectFormProps {
  organization: string;
  /** Where to go when the project is there. */
  next: string;
}

/** Name and short name of a new project. */
export function NewProjectForm({ organization, next }: NewProjectFormProps) {
  const t = useTranslations('projects');
  const forms = useTranslations('forms');
  const router = useRouter();
  const client = useQueryClient();
  const { form, errors, dirty, submit, saving, failure } = useSaveForm<NewProjectValues>({
    loadSchema,
    defaultValues: { name: '', slug: '' },
    save: async (values) => {
      const path = organizationPath(organization, 'projects');
      const made = await requestJson<Project>(path, { method: 'POST', body: values });
      void client.invalidateQueries({ queryKey: [organization] });
      void showToast({ kind: 'success', title: t('createdToast', { name: made.name }) });
      router.push(next);
    },
  });
  return (
    <FormFrame
      onSubmit={submit}
      saving={saving}
      failure={failure}
      action={t('create')}
      dirty={dirty}
      beside={
        <LinkButton look="quiet" href={`/o/${organization}/projects`}>
          {forms('cancel')}
        </LinkButton>
      }
    >
      <Field label={t('name')} error={errors.name} required>
        <Input {...form.register('name')} autoComplete="off" autoFocus />
      </Field>
      <SlugField
        form={form}
        nameField="name"
        slugField="slug"
        error={errors.slug}
        label={t('slug')}
        hint={t('slugHint')}
      />
    </FormFrame>
  );
}
