'use client';

import type { RevisionDetail } from '@moonin/contracts';
import { Facts } from '@moonin/ui/facts';
import { Panel } from '@moonin/ui/panel';
import { useTranslations } from 'next-intl';
import { useRead } from '../../data/use-read.ts';
import { ErrorRows } from '../../errors/components/error-rows.tsx';
import { revisionErrorsRead } from '../../errors/error-reads.ts';
import { HelmStatus } from '../../resources/components/helm-status.tsx';

/** Props of {@link RevisionContext}. */
export interface RevisionContextProps {
  organization: string;
  deploymentId: string;
  revision: RevisionDetail;
}

/** What a revision came with and what it brought: its errors, the Helm release, the HPA as it was then. */
export function RevisionContext({ organization, deploymentId, revision }: RevisionContextProps) {
  const t = useTranslations('revision');
  const { helm, hpa } = revision;
  const errors = useRead(revisionErrorsRead(organization, deploymentId, revision.number), {
    enabled: revision.errors > 0,
  }).data?.items;
  return (
    <>
      {errors && errors.length > 0 ? (
        <Panel title={t('errors')} note={revision.errors}>
          <ErrorRows organization={organization} label={t('errors')} errors={errors} />
        </Panel>
      ) : null}
      {helm === null ? null : (
        <Panel title={t('helm.title')}>
          <Facts
            facts={[
              { name: t('helm.release'), value: helm.release },
              { name: t('helm.revision'), value: helm.helmRevision },
              { name: t('helm.chart'), value: helm.chart },
              { name: t('helm.chartVersion'), mono: true, value: helm.chartVersion },
              { name: t('helm.appVersion'), mono: true, value: helm.appVersion },
              { name: t('helm.status'), value: helm.status === null ? null : <HelmStatus status={helm.status} /> },
            ].filter(({ value }) => value !== null)}
          />
        </Panel>
      )}
      {hpa === null ? null : (
        <Panel title={t('hpa.title')}>
          <Facts
            facts={[
              { name: t('hpa.name'), value: hpa.name },
              { name: t('hpa.bounds'), value: `${hpa.minReplicas}–${hpa.maxReplicas}` },
              { name: t('hpa.replicas'), value: hpa.currentReplicas },
              { name: t('hpa.wanted'), value: hpa.desiredReplicas },
              { name: t('hpa.metrics'), value: hpa.metrics.join(', ') || null },
            ].filter(({ value }) => value !== null)}
          />
        </Panel>
      )}
    </>
  );
}
