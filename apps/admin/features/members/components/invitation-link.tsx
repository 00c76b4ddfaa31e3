'use client';

import { useTranslations } from 'next-intl';
import { CopyField } from '../../forms/copy-field.tsx';

/** Props of {@link InvitationLink}. */
export interface InvitationLinkProps {
  name: string;
  address: string;
  /** A link that was made before ends with this one. */
  replaces?: boolean;
}

/** An invitation link, shown once, with the words that nobody else sends it. */
export function InvitationLink({ name, address, replaces = false }: InvitationLinkProps) {
  const t = useTranslations('members');
  return (
    <div className="flex flex-col gap-3">
      <p className="text-pretty">
        {t('linkText', { name })} {replaces ? t('newLinkEnds') : null}
      </p>
      <CopyField label={t('linkLabel')} value={address} copyLabel={t('copyLink')} />
    </div>
  );
}
