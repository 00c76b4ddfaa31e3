import { EmptyState } from '@moonin/ui/empty-state';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { BarePage } from '../features/frame/components/bare-page.tsx';
import { SignOutButton } from '../features/frame/components/sign-out-button.tsx';
import { requirePerson } from '../features/session/server/person.ts';

export default async function FrontPage() {
  const { memberships, user } = await requirePerson();
  const [first] = memberships;
  if (first) redirect(`/o/${first.organization.slug}`);
  const t = await getTranslations('noOrganization');
  return (
    <BarePage>
      <EmptyState title={t('title')} action={<SignOutButton />}>
        {t('text', { email: user.email })}
      </EmptyState>
    </BarePage>
  );
}
