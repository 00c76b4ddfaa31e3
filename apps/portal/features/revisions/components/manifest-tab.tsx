'use client';

import { EmptyState } from '@moonin/ui/empty-state';
import { Panel } from '@moonin/ui/panel';
import { SkeletonRows } from '@moonin/ui/skeleton';
import { useTranslations } from 'next-intl';
import { ReadView } from '../../data/components/read-view.tsx';
import { useRead } from '../../data/use-read.ts';
import { deploymentRead, revisionRead } from '../../deployments/deployment-reads.ts';
import { ManifestPanel } from './manifest-panel.tsx';

/** The manifest of the revision in force, as far as the cluster let it out. */
export function ManifestTab({ organization, deploymentId }: { organization: string; deploymentId: string }) {
  const t = useTranslations('manifest');
  const deployment = useRead(deploymentRead(organization, deploymentId)).data;
  const number = deployment?.revision ?? null;
  const query = useRead(revisionRead(organization, deploymentId, number ?? 0), { enabled: number !== null });
  if (deployment && number === null) {
    return (
      <Panel>
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      </Panel>
    );
  }
  return (
    <ReadView
      query={query}
      skeleton={
        <Panel>
          <SkeletonRows count={12} />
        </Panel>
      }
    >
      {(revision) => <ManifestPanel number={revision.number} yaml={revision.manifestYaml} />}
    </ReadView>
  );
}
