'use client';

import type { ClusterToken } from '@moonin/contracts';
import { Button } from '@moonin/ui/button';
import { EmptyState } from '@moonin/ui/empty-state';
import { Panel } from '@moonin/ui/panel';
import { SkeletonRows } from '@moonin/ui/skeleton';
import { useUi } from '@moonin/ui/ui-provider';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { clusterQuery, clusterTokensQuery } from '../../data/queries.ts';
import { ListTable } from '../../lists/list-table.tsx';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { useNow } from '../hooks/use-now.ts';
import { useTokenColumns } from '../hooks/use-token-columns.tsx';
import { isAccepted, tokenState } from '../token-state.ts';
import { RevokeToken } from './revoke-token.tsx';
import { RotateToken } from './rotate-token.tsx';

/** Props of {@link TokensTab}. */
export interface TokensTabProps {
  organization: string;
  clusterId: string;
  /** Opens the rotation at once. */
  rotate: boolean;
}

const idOf = (token: ClusterToken) => token.id;

/** The cluster's tokens, live and ended, with rotation and revoking. */
export function TokensTab({ organization, clusterId, rotate }: TokensTabProps) {
  const t = useTranslations('tokens');
  const { renderedAtMs } = useUi();
  const nowMs = useNow(renderedAtMs);
  const name = useQuery(clusterQuery(organization, clusterId)).data?.name ?? '';
  const query = useQuery(clusterTokensQuery(organization, clusterId));
  const tokens = query.data?.items ?? [];
  const [rotating, setRotating] = useState(rotate);
  const [revoking, setRevoking] = useState<ClusterToken | null>(null);
  const columns = useTokenColumns(nowMs, setRevoking);
  const accepted = tokens.filter((token) => isAccepted(tokenState(token, nowMs)));
  const make = (
    <Button look="primary" onClick={() => setRotating(true)}>
      <RotateCw aria-hidden />
      {accepted.length > 0 ? t('rotate') : t('rotateAction')}
    </Button>
  );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-80">
          <p className="max-w-[76ch] text-pretty text-muted">{t('sentence')}</p>
        </div>
        {tokens.length > 0 ? make : null}
      </div>
      <Panel className="overflow-hidden">
        {query.isPending ? (
          <SkeletonRows count={2} />
        ) : query.data === undefined ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : tokens.length === 0 ? (
          <EmptyState title={t('emptyTitle')} action={make}>
            {t('emptyText')}
          </EmptyState>
        ) : (
          <ListTable label={t('title')} columns={columns} rows={tokens} rowId={idOf} />
        )}
      </Panel>
      <RotateToken
        organization={organization}
        clusterId={clusterId}
        name={name}
        open={rotating}
        onClose={() => setRotating(false)}
      />
      <RevokeToken
        organization={organization}
        clusterId={clusterId}
        name={name}
        token={revoking}
        isLast={accepted.length === 1 && accepted[0]?.id === revoking?.id}
        onClose={() => setRevoking(null)}
      />
    </>
  );
}
