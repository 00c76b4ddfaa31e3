'use client';

import type { ClusterToken } from '@moonin/contracts';
import { ConfirmDialog } from '@moonin/ui/confirm-dialog';
import { showToast } from '@moonin/ui/toaster';
import { requestJson } from '@moonin/ui/web/request-json';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { organizationPath } from '../../data/organization-path.ts';
import { clusterTokensQuery } from '../../data/queries.ts';
import { useAttempt } from '../../forms/use-attempt.ts';

/** Props of {@link RevokeToken}. */
export interface RevokeTokenProps {
  organization: string;
  clusterId: string;
  /** The cluster's name. */
  name: string;
  /** The token to revoke; null while nobody asked. */
  token: ClusterToken | null;
  /** No other token would be accepted after it. */
  isLast: boolean;
  onClose: () => void;
}

/** Asks before a token is revoked, and says whom it cuts off. */
export function RevokeToken({ organization, clusterId, name, token, isLast, onClose }: RevokeTokenProps) {
  const t = useTranslations('tokens');
  const client = useQueryClient();
  const revoke = useAttempt(async () => {
    if (token === null) return;
    await requestJson(organizationPath(organization, 'clusters', clusterId, 'tokens', token.id), { method: 'DELETE' });
    onClose();
    void showToast({ kind: 'success', title: t('revokedToast') });
    await client.invalidateQueries({ queryKey: clusterTokensQuery(organization, clusterId).queryKey });
  });
  return (
    <ConfirmDialog
      open={token !== null}
      onOpenChange={() => {
        revoke.forget();
        onClose();
      }}
      title={t('revokeTitle')}
      loses={
        <>
          {t.rich('revokeLoses', { b: (words) => <b>{words}</b>, publicId: `mct_${token?.publicId ?? ''}` })}{' '}
          {isLast ? t('revokeLast', { name }) : null}
        </>
      }
      action={t('revokeAction')}
      error={revoke.failure}
      busy={revoke.busy}
      onConfirm={() => void revoke.run()}
    />
  );
}
