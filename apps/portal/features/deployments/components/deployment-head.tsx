'use client';

import type { DeploymentDetail } from '@moonin/contracts';
import { Chip } from '@moonin/ui/chip';
import { LinkButton } from '@moonin/ui/link-button';
import { PageHeader } from '@moonin/ui/page-header';
import { SkeletonPageHeader } from '@moonin/ui/skeleton';
import { StateBadge } from '@moonin/ui/state-badge';
import { Tabs } from '@moonin/ui/tabs';
import { useTranslations } from 'next-intl';
import { ReadView } from '../../data/components/read-view.tsx';
import { useRead } from '../../data/use-read.ts';
import { DeploymentSentence } from '../../story/components/deployment-sentence.tsx';
import { shareReady } from '../../story/share-ready.ts';
import { deploymentRead } from '../deployment-reads.ts';

/** The head of a Deployment's page: name, state, the sentence that tells what is happening, and its tabs. */
export function DeploymentHead({ organization, deploymentId }: { organization: string; deploymentId: string }) {
  const query = useRead(deploymentRead(organization, deploymentId));
  return (
    <ReadView query={query} skeleton={<SkeletonPageHeader />}>
      {(deployment) => <Head organization={organization} deployment={deployment} />}
    </ReadView>
  );
}

function Head({ organization, deployment }: { organization: string; deployment: DeploymentDetail }) {
  const t = useTranslations('deployment');
  const base = `/o/${organization}/deployments/${deployment.id}`;
  return (
    <>
      <PageHeader
        title={deployment.name}
        beside={
          <>
            <StateBadge state={deployment.health.status} share={shareReady(deployment.replicas)} />
            {deployment.paused ? <Chip tone="warn">{t('paused')}</Chip> : null}
            {deployment.deletedAt ? <Chip tone="bad">{t('deleted')}</Chip> : null}
          </>
        }
        sentence={<DeploymentSentence deployment={deployment} />}
        actions={<LinkButton href={`${base}/compare`}>{t('compare')}</LinkButton>}
      />
      <Tabs
        label={t('tabs.label')}
        tabs={[
          { href: base, label: t('tabs.story') },
          { href: `${base}/errors`, label: t('tabs.errors') },
          { href: `${base}/relations`, label: t('tabs.relations') },
          { href: `${base}/revisions`, label: t('tabs.revisions') },
          { href: `${base}/manifest`, label: t('tabs.manifest') },
        ]}
      />
    </>
  );
}
