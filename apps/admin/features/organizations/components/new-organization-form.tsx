'use client';

import type { OrganizationDetail } from '@moonin/contracts';
import { Field } from '@moonin/ui/field';
import { Input } from '@moonin/ui/input';
import { LinkButton } from '@moonin/ui/link-button';
import { showToast } from '@moonin/ui/toaster';
import { requestJson } from '@moonin/ui/web/request-json';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { FormFrame } from '../../forms/form-frame.tsx';
import { SlugField } from '../../forms/slug-field.tsx';
import { useSaveForm } from '../../forms/use-save-form.ts';
import type { NewOrganizationValues } from '../new-organization-schema.ts';

const loadSchema = async () => (await import('../new-organization-schema.ts')).schema;

/** Name and address of a new organization; opens it when it is there. */
export function NewOrganizationForm() {
  const t = useTranslations('organizations');
  const forms = useTranslations('forms');
  const router = useRouter();
  const { form, errors, dirty, submit, saving, failure } = useSaveForm<NewOrganizationValues>({
    loadSchema,
    defaultValues: { name: '', slug: '' },
    save: async (values) => {
      const made = await requestJson<OrganizationDetail>('/api/web/organizations', { method: 'POST', body: values });
      router.push(`/o/${made.slug}`);
      router.refresh();
      void showToast({ kind: 'success', title: t('created', { name: made.name }) });
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
        <LinkButton look="quiet" href="/organizations">
          {forms('cancel')}
        </LinkButton>
      }
    >
      <Field label={t('name')} error={errors.name} required>
        <Input {...form.register('name')} autoComplete="organization" autoFocus />
      </Field>
      <SlugField form={form} nameField="name" slugField="slug" error={errors.slug} />
    </FormFrame>
  );
}
