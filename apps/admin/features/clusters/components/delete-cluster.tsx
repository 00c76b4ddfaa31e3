'use client';

import type { ClusterDetail } from '@moonin/contracts';
import { Button } from '@moonin/ui/button';
import { ConfirmDialog } from '@moonin/ui/confirm-dialog';
import { showToast } from '@moonin/ui/toaster';
import { requestJson } from '@moonin/ui/web/request-json';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { organizationPath } from '../../data/organization-path.ts';
import { clusterContentsQuery, clusterQuery } from '../../data/queries.ts';
import { useAttempt } from '../../forms/use-attempt.ts';

/** Props of {@link DeleteCluster}. */
export interface DeleteClusterProps {
  organization: string;
  cluster: ClusterDetail;
}

/** Deletes the cluster from Moonin after its name was typed and what is lost was named. */
export function DeleteCluster({ organization, cluster }: DeleteClusterProps) {
  const t = useTranslations('cluster');
  const client = useQueryClient();
  const router = useRouter();
  const [asked, setAsked] = useState(false);
  const { name } = cluster;
  const contents = useQuery({ ...clusterContentsQuery(organization, cluster.id), enabled: asked, staleTime: 0 }).data;
  const remove = useAttempt(async () => {
    await requestJson(organizationPath(organization, 'clusters', cluster.id), { method: 'DELETE' });
    void showToast({ kind: 'success', title: t('deleted', { name }) });
    router.push(`/o/${organization}/clusters`);
    client.removeQueries({ queryKey: clusterQuery(organization, cluster.id).queryKey });
    await client.invalidateQueries({ queryKey: [organization] });
  });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="max-w-[64ch] flex-1 basis-72 text-pretty text-muted">{t('dangerText')}</p>
      <Button look="danger" onClick={() => setAsked(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={(open) => {
          remove.forget();
          setAsked(open);
        }}
        title={t('deleteTitle', { name })}
        loses={
          contents
            ? t.rich('deleteLoses', { b: (words) => <b>{words}</b>, ...contents })
            : t.rich('deleteLosesUncounted', { b: (words) => <b>{words}</b> })
        }
        action={t('delete')}
        typeName={name}
        error={remove.failure}
        busy={remove.busy}
        onConfirm={() => void remove.run()}
      />
    </div>
  );
}
