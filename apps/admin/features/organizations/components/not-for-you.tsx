import type { MembershipSummary } from '@moonin/contracts';
import { EmptyState } from '@moonin/ui/empty-state';
import { LinkButton } from '@moonin/ui/link-button';
import { Panel } from '@moonin/ui/panel';
import { LockKeyhole } from 'lucide-react';
import { getTranslations } from 'next-intl/server';

/** Props of {@link NotForYou}. */
export interface NotForYouProps {
  membership: MembershipSummary;
  portalUrl: string;
}

/** What a member sees who may not manage the organization: why, and where to go instead. */
export async function NotForYou({ membership, portalUrl }: NotForYouProps) {
  const t = await getTranslations('missing');
  const frame = await getTranslations('frame');
  const roles = await getTranslations('roles');
  const { organization, role } = membership;
  return (
    <>
      <h1 className="sr-only">{t('notForYouTitle')}</h1>
      <Panel>
        <EmptyState
          icon={<LockKeyhole aria-hidden className="size-6" />}
          title={t('notForYouTitle')}
          action={
            <LinkButton look="primary" href={`${portalUrl}/o/${organization.slug}`}>
              {frame('portal')}
            </LinkButton>
          }
        >
          {t('notForYouText', { organization: organization.name, role: roles(role) })}
        </EmptyState>
      </Panel>
    </>
  );
}
