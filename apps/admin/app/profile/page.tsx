import { PageHeader } from '@moonin/ui/page-header';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ProfileSettings } from '../../features/profile/components/profile-settings.tsx';
import { requirePerson } from '../../features/session/server/person.ts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('profile'))('title') };
}

export default async function ProfilePage() {
  const { user } = await requirePerson();
  const t = await getTranslations('profile');
  return (
    <>
      <PageHeader
        title={t('title')}
        sentence={t.rich('sentence', { b: (words) => <b>{words}</b>, email: user.email })}
      />
      <ProfileSettings user={user} />
    </>
  );
}
