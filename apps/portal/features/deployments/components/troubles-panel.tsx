'use client';

import type { DeploymentDetail } from '@moonin/contracts';
import { Moon } from '@moonin/ui/moon';
import { Panel } from '@moonin/ui/panel';
import { Row, Rows } from '@moonin/ui/row';
import Link from 'next/link';
import { useTranslations } from 'next-intl';

/** What is wrong with the pods, grouped by cause; nothing when nothing is. */
export function TroublesPanel({ organization, deployment }: { organization: string; deployment: DeploymentDetail }) {
  const t = useTranslations('deployment');
  const { troubles } = deployment.health;
  if (troubles.length === 0) return null;
  return (
    <Panel
      title={t('troubles')}
      end={<Link href={`/o/${organization}/deployments/${deployment.id}/errors`}>{t('troublesAll')}</Link>}
    >
      <Rows>
        {troubles.map((trouble) => (
          <Row
            key={`${trouble.reason} ${trouble.container} ${trouble.revision} ${trouble.exitCode}`}
            icon={<Moon tone="bad" share={trouble.pods / Math.max(1, deployment.replicas.current)} />}
            end={trouble.container}
          >
            <b>{trouble.reason}</b> · {t('podsAffected', { count: trouble.pods })}
            {trouble.exitCode === null ? null : ` · ${t('exitCode', { code: trouble.exitCode })}`}
            {trouble.revision === null ? null : ` · ${t('ofRevision', { number: trouble.revision })}`}
            {trouble.message ? <span className="block font-mono text-xs text-muted">{trouble.message}</span> : null}
          </Row>
        ))}
      </Rows>
    </Panel>
  );
}
