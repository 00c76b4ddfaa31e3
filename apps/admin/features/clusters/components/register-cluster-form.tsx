'use client';

import type { CreateClusterResponse, Project } from '@moonin/contracts';
import { Field } from '@moonin/ui/field';
import { Input } from '@moonin/ui/input';
import { LinkButton } from '@moonin/ui/link-button';
import { PageHeader } from '@moonin/ui/page-header';
import { Select } from '@moonin/ui/select';
import { Textarea } from '@moonin/ui/textarea';
import { requestJson } from '@moonin/ui/web/request-json';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { organizationPath } from '../../data/organization-path.ts';
import { FormFrame } from '../../forms/form-frame.tsx';
import { useSaveForm } from '../../forms/use-save-form.ts';
import type { NewClusterValues } from '../new-cluster-schema.ts';

const loadSchema = async () => (await import('../new-cluster-schema.ts')).schema;

/** Props of {@link RegisterClusterForm}. */
export interface RegisterClusterFormProps {
  organization: string;
  projects: readonly Project[];
  onRegistered: (made: CreateClusterResponse) => void;
}

/** Name, project and description of a new cluster. */
export function RegisterClusterForm({ organization, projects, onRegistered }: RegisterClusterFormProps) {
  const t = useTranslations('clusters');
  const forms = useTranslations('forms');
  const client = useQueryClient();
  const only = projects.length === 1 ? projects[0]?.id : undefined;
  const { form, errors, dirty, submit, saving, failure } = useSaveForm<NewClusterValues>({
    loadSchema,
    defaultValues: { name: '', description: '', projectId: only ?? '' },
    save: async (values) => {
      const path = organizationPath(organization, 'clusters');
      const made = await requestJson<CreateClusterResponse>(path, { method: 'POST', body: values });
      void client.invalidateQueries({ queryKey: [organization] });
      onRegistered(made);
    },
  });
  return (
    <>
      <PageHeader title={t('registerTitle')} sentence={t('registerSentence')} />
      <FormFrame
        onSubmit={submit}
        saving={saving}
        failure={failure}
        action={t('register')}
        dirty={dirty}
        beside={
          <LinkButton look="quiet" href={`/o/${organization}/clusters`}>
            {forms('cancel')}
          </LinkButton>
        }
      >
        <Field label={t('nameLabel')} hint={t('nameHint')} error={errors.name} required>
          <Input {...form.register('name')} autoComplete="off" autoCapitalize="off" spellCheck={false} autoFocus />
        </Field>
        <Field label={t('project')} error={errors.projectId} required>
          <Select
            {...form.register('projectId')}
            placeholder={t('chooseProject')}
            options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <Field label={t('description')} hint={t('descriptionHint')} error={errors.description} optional>
          <Textarea {...form.register('description')} />
        </Field>
      </FormFrame>
    </>
  );
}
