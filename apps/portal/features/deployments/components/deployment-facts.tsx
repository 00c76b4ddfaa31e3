'use client';

import type { DeploymentDetail } from '@moonin/contracts';
import { Facts } from '@moonin/ui/facts';
import { Panel } from '@moonin/ui/panel';
import { RelativeTime } from '@moonin/ui/relative-time';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { usageAddress } from '../../images/usage-params.ts';

/** Key facts of a Deployment, images as links to where else they run. */
export function DeploymentFacts({ organization, deployment }: { organization: string; deployment: DeploymentDetail }) {
  const t = useTranslations('deployment.facts');
  const { replicas, hpa, strategy, management } = deployment;
  const limits = [
    strategy.maxSurge && t('surge', { value: strategy.maxSurge }),
    strategy.maxUnavailable && t('unavailable', { value: strategy.maxUnavailable }),
  ];
  return (
    <Panel title={t('title')}>
      <Facts
        columns={2}
        facts={[
          {
            name: t('images'),
            mono: true,
            value: (
              <span className="flex flex-col gap-0.5">
                {deployment.images.map((image) => (
                  <Link
                    key={`${image.init} ${image.container}`}
                    href={usageAddress(organization, image)}
                    className="hover:text-accent"
                    title={image.container}
                  >
                    {image.reference}
                  </Link>
                ))}
              </span>
            ),
          },
          {
            name: t('managed'),
            value: [management.tool ?? t('regular'), management.source].filter(Boolean).join(' · '),
          },
          {
            name: t('replicas'),
            value: hpa
              ? t('wantedByHpa', { count: replicas.desired, min: hpa.minReplicas, max: hpa.maxReplicas })
              : t('wanted', { count: replicas.desired }),
          },
          {
            name: t('pods'),
            value: t('podCounts', { updated: replicas.updated, ready: replicas.ready, available: replicas.available }),
          },
          { name: t('strategy'), value: [strategy.type, ...limits].filter(Boolean).join(', ') },
          { name: t('serviceAccount'), mono: true, value: deployment.serviceAccount ?? 'default' },
          ...(hpa ? [{ name: t('hpa'), value: [hpa.name, ...hpa.metrics].join(' · ') }] : []),
          {
            name: t('cluster'),
            value: (
              <Link href={`/o/${organization}/clusters/${deployment.cluster.id}`} className="hover:text-accent">
                {deployment.cluster.name}
              </Link>
            ),
          },
          { name: t('firstSeen'), value: <RelativeTime at={deployment.firstSeenAt} /> },
          { name: t('lastSeen'), value: <RelativeTime at={deployment.lastSeenAt} /> },
        ]}
      />
    </Panel>
  );
}
