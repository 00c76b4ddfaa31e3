'use client';

import type { ClusterDetail } from '@moonin/contracts';
import { Field } from '@moonin/ui/field';
import { Input } from '@moonin/ui/input';
import { Panel } from '@moonin/ui/panel';
import { Textarea } from '@moonin/ui/textarea';
import { showToast } from '@moonin/ui/toaster';
import { requestJson } from '@moonin/ui/web/request-json';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { organizationPath } from '../../data/organization-path.ts';
import { clusterQuery, kindKey } from '../../data/queries.ts';
import { FormFrame } from '../../forms/form-frame.tsx';
import { useSaveForm } from '../../forms/use-save-form.ts';
import type { ClusterValues } from '../cluster-schema.ts';
import { DeleteCluster } from './delete-cluster.tsx';

const loadSchema = async () => (await import('../cluster-schema.ts')).schema;

/** Props of {@link ClusterSettings}. */
export interface ClusterSettingsProps {
  organization: string;
  clusterId: string;
}

/** The cluster's name and description, and its end. */
export function ClusterSettings({ organization, clusterId }: ClusterSettingsProps) {
  const t = useTranslations('cluster');
  const { data: cluster } = useQuery(clusterQuery(organization, clusterId));
  if (!cluster) return null;
  return (
    <div className="flex flex-col gap-4">
      <Panel title={t('rename')} padded>
        <ClusterForm organization={organization} cluster={cluster} />
      </Panel>
      <Panel title={t('danger')} padded>
        <DeleteCluster organization={organization} cluster={cluster} />
      </Panel>
    </div>
  );
}

function ClusterForm({ organization, cluster }: { organization: string; cluster: ClusterDetail }) {
  const t = useTranslations('cluster');
  const clusters = useTranslations('clusters');
  const forms = useTranslations('forms');
  const client = useQueryClient();
  const { form, errors, dirty, submit, saving, failure } = useSaveForm<ClusterValues>({
    loadSchema,
    defaultValues: { name: cluster.name, description: cluster.description },
    save: async (values) => {
      const path = organizationPath(organization, 'clusters', cluster.id);
      await requestJson(path, { method: 'PATCH', body: values });
      form.reset(values);
      void showToast({ kind: 'success', title: t('saved') });
      await client.invalidateQueries({ queryKey: kindKey(organization, 'cluster') });
    },
  });
  return (
    <FormFrame
      onSubmit={submit}
      saving={saving}
      failure={failure}
      action={forms('save')}
      dirty={dirty}
      nothingToSave={!dirty}
    >
      <Field label={clusters('nameLabel')} error={errors.name} required>
        <Input {...form.register('name')} autoComplete="off" autoCapitalize="off" spellCheck={false} />
      </Field>
      <Field label={clusters('description')} error={errors.description} optional>
        <Textarea {...form.register('description')} />
      </Field>
    </FormFrame>
  );
}
