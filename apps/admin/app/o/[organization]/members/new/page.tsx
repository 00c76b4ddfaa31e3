import { PageHeader } from '@moonin/ui/page-header';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { env } from '../../../../../env.ts';
import { AddMember } from '../../../../../features/members/components/add-member.tsx';
import { requireManager } from '../../../../../features/session/server/person.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('members'))('addTitle') };
}

export default async function AddMemberPage({ params }: PageProps<'/o/[organization]/members/new'>) {
  const { organization } = await requireManager((await params).organization);
  const t = await getTranslations('members');
  return (
    <>
      <PageHeader title={t('addTitle')} sentence={t('addSentence')} />
      <AddMember organization={organization} origins={{ admin: env().ADMIN_URL, portal: env().PORTAL_URL }} />
    </>
  );
}
