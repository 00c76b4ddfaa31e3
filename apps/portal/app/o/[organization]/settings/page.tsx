import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requirePerson } from '../../../../features/session/server/person.ts';
import { SettingsPage } from '../../../../features/settings/components/settings-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('places'))('settings') };
}

export default async function Page() {
  const { user, memberships } = await requirePerson();
  return (
    <SettingsPage
      user={user}
      memberships={memberships.map(({ organization, role, owner }) => ({ name: organization.name, role, owner }))}
    />
  );
}
