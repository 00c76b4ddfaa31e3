import { PASSWORD_MIN_CHARS } from '@moonin/contracts';
import { LinkButton } from '@moonin/ui/link-button';
import { RelativeTime } from '@moonin/ui/relative-time';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BarePage } from '../../../features/frame/components/bare-page.tsx';
import { InvitationForm } from '../../../features/invitation/components/invitation-form.tsx';
import { findInvitation } from '../../../features/invitation/server/find-invitation.ts';

export async function generateMetadata(): Promise<Metadata> {
  // The address holds a secret: it goes nowhere with a link.
  return { title: (await getTranslations('invitation'))('pageTitle'), referrer: 'no-referrer' };
}

export default async function InvitationPage({ params }: PageProps<'/invitation/[token]'>) {
  const { token } = await params;
  const t = await getTranslations('invitation');
  const found = await findInvitation(token);
  if (!found) {
    return (
      <BarePage title={t('goneTitle')} text={t('goneText')}>
        <LinkButton href="/sign-in">{t('toSignIn')}</LinkButton>
      </BarePage>
    );
  }
  const text = t.rich('sentence', {
    b: (words) => <b>{words}</b>,
    email: found.email,
    at: () => <RelativeTime at={found.expiresAt} />,
  });
  return (
    <BarePage title={t('title', { organization: found.organization })} text={text}>
      <InvitationForm token={token} email={found.email} name={found.name} passwordMinChars={PASSWORD_MIN_CHARS} />
    </BarePage>
  );
}
