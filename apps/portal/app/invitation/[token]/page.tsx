import { EmptyState } from '@moonin/ui/empty-state';
import { LinkButton } from '@moonin/ui/link-button';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BarePage } from '../../../features/frame/components/bare-page.tsx';
import { InvitationForm } from '../../../features/invitation/components/invitation-form.tsx';
import { findInvitation } from '../../../features/invitation/server/find-invitation.ts';

export async function generateMetadata(): Promise<Metadata> {
  // The address is a secret: it must not travel on in a Referer header.
  return { title: (await getTranslations('invitation'))('pageTitle'), referrer: 'no-referrer' };
}

export default async function InvitationPage({ params }: PageProps<'/invitation/[token]'>) {
  const { token } = await params;
  const t = await getTranslations('invitation');
  const invitation = await findInvitation(token);
  if (!invitation) {
    return (
      <BarePage>
        <EmptyState page title={t('gone')} action={<LinkButton href="/sign-in">{t('toSignIn')}</LinkButton>}>
          {t('goneText')}
        </EmptyState>
      </BarePage>
    );
  }
  return (
    <BarePage
      title={t('title', { organization: invitation.organization })}
      text={t('text', { email: invitation.email })}
    >
      <InvitationForm token={token} email={invitation.email} name={invitation.name} />
    </BarePage>
  );
}
