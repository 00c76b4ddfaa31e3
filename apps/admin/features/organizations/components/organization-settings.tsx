'use client';

import type { OrganizationDetail } from '@moonin/contracts';
import { Facts } from '@moonin/ui/facts';
import { Field } from '@moonin/ui/field';
import { Input } from '@moonin/ui/input';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import { SkeletonFacts } from '@moonin/ui/skeleton';
import { showToast } from '@moonin/ui/toaster';
import { requestJson } from '@moonin/ui/web/request-json';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { organizationPath } from '../../data/organization-path.ts';
import { organizationQuery } from '../../data/queries.ts';
import { FormFrame } from '../../forms/form-frame.tsx';
import { useSaveForm } from '../../forms/use-save-form.ts';
import { LoadFailure } from '../../lists/load-failure.tsx';
import type { OrganizationValues } from '../organization-schema.ts';

const loadSchema = async () => (await import('../organization-schema.ts')).schema;

/** The organization's name, to be changed, and what is fixed about it. */
export function OrganizationSettings({ organization }: { organization: string }) {
  const t = useTranslations('settings');
  const query = useQuery(organizationQuery(organization));
  const detail = query.data;
  if (!detail) {
    return (
      <Panel title={t('facts')}>
        {query.error ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : (
          <SkeletonFacts count={4} />
        )}
      </Panel>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Panel title={t('general')} padded>
        <NameForm detail={detail} />
      </Panel>
      <Panel title={t('facts')}>
        <Facts
          facts={[
            { name: t('slug'), value: detail.slug, mono: true },
            { name: t('owner'), value: `${detail.owner.name} · ${detail.owner.email}` },
            { name: t('domain'), value: detail.primaryDomain ?? t('noDomain') },
            { name: t('created'), value: <RelativeTime at={detail.createdAt} /> },
          ]}
        />
      </Panel>
    </div>
  );
}

function NameForm({ detail }: { detail: OrganizationDetail }) {
  const t = useTranslations('settings');
  const forms = useTranslations('forms');
  const router = useRouter();
  const client = useQueryClient();
  const { form, errors, dirty, submit, saving, failure } = useSaveForm<OrganizationValues>({
    loadSchema,
    defaultValues: { name: detail.name },
    save: async (values) => {
      await requestJson(organizationPath(detail.slug), { method: 'PATCH', body: values });
      form.reset(values);
      void showToast({ kind: 'success', title: t('renamed') });
      await client.invalidateQueries({ queryKey: organizationQuery(detail.slug).queryKey });
      // The rail and the titles are rendered on the server.
      router.refresh();
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
      <Field label={t('name')} error={errors.name} required>
        <Input {...form.register('name')} autoComplete="organization" />
      </Field>
    </FormFrame>
  );
}
