'use client';

import type { ClusterToken } from '@moonin/contracts';
import { Button } from '@moonin/ui/button';
import { cn } from '@moonin/ui/cn';
import { RelativeTime } from '@moonin/ui/relative-time';
import { TONE_TEXT, type Tone } from '@moonin/ui/states';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ListColumn } from '../../lists/list-table.tsx';
import { isAccepted, type TokenState, tokenState } from '../token-state.ts';

const TONES: Readonly<Record<TokenState, Tone>> = { active: 'ok', ending: 'warn', expired: 'idle', revoked: 'bad' };

/** Columns of a cluster's tokens at `nowMs`; `onRevoke` asks before one is revoked. */
export function useTokenColumns(
  nowMs: number,
  onRevoke: (token: ClusterToken) => void,
): readonly ListColumn<ClusterToken>[] {
  const t = useTranslations('tokens');
  const time = (at: string | null): ReactNode =>
    at === null ? <span className="text-muted">{t('never')}</span> : <RelativeTime at={at} />;
  return [
    {
      id: 'token',
      header: t('id'),
      phone: 'main',
      cell: (token) => <span className="font-mono text-sm [overflow-wrap:anywhere]">{`mct_${token.publicId}_…`}</span>,
    },
    {
      id: 'state',
      header: t('state'),
      className: 'md:w-32',
      cell: (token) => {
        const state = tokenState(token, nowMs);
        return <span className={cn('font-medium', TONE_TEXT[TONES[state]])}>{t(state)}</span>;
      },
    },
    {
      id: 'created',
      header: t('created'),
      className: 'md:w-56',
      cell: (token) => (
        <span>
          <RelativeTime at={token.createdAt} />{' '}
          <span className="text-muted">
            {token.createdBy === null ? t('system') : t('by', { name: token.createdBy })}
          </span>
        </span>
      ),
    },
    { id: 'last-used', header: t('lastUsed'), className: 'md:w-36', cell: (token) => time(token.lastUsedAt) },
    {
      id: 'ends',
      header: t('ends'),
      className: 'md:w-36',
      cell: (token) => time(token.revokedAt ?? token.expiresAt),
    },
    {
      id: 'actions',
      header: t('actions'),
      phone: 'actions',
      align: 'end',
      className: 'md:w-24',
      cell: (token) =>
        isAccepted(tokenState(token, nowMs)) ? (
          <Button size="sm" aria-label={t('revokeOf', { publicId: token.publicId })} onClick={() => onRevoke(token)}>
            {t('revoke')}
          </Button>
        ) : null,
    },
  ];
}
