import { PageHeader } from '@moonin/ui/page-header';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NewOrganizationForm } from '../../../features/organizations/components/new-organization-form.tsx';
import { requirePerson } from '../../../features/session/server/person.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('organizations'))('newTitle') };
}

export default async function NewOrganizationPage() {
  await requirePerson();
  const t = await getTranslations('organizations');
  return (
    <>
      <PageHeader title={t('newTitle')} sentence={t('newSentence')} />
      <NewOrganizationForm />
    </>
  );
}
