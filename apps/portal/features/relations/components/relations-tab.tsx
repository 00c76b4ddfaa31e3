'use client';

import type { DeploymentRelations } from '@moonin/contracts';
import { Moon } from '@moonin/ui/moon';
import { Panel } from '@moonin/ui/panel';
import { Row, Rows } from '@moonin/ui/row';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DetailBodySkeleton } from '../../data/components/detail-skeleton.tsx';
import { ReadView } from '../../data/components/read-view.tsx';
import { useRead } from '../../data/use-read.ts';
import { QuietNote } from '../../objects/components/quiet-note.tsx';
import { ObjectRow } from '../../resources/components/reference-panels.tsx';
import { metricText } from '../../resources/metric-text.ts';
import { portsText } from '../../resources/port-text.ts';
import { resourceAddress } from '../../resources/resource-kinds.ts';
import { relationsRead } from '../relations-read.ts';
import { AccountPanel } from './account-panel.tsx';

/** Props of {@link RelationsTab}. */
export interface RelationsTabProps {
  organization: string;
  deploymentId: string;
}

/** What a Deployment has to do with: who reaches it, what limits it, who scales it, what it may do. */
export function RelationsTab({ organization, deploymentId }: RelationsTabProps) {
  const query = useRead(relationsRead(organization, deploymentId));
  return (
    <ReadView query={query} skeleton={<DetailBodySkeleton />}>
      {(relations) => (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <ServicesPanel organization={organization} services={relations.services} />
            <IngressesPanel organization={organization} ingresses={relations.ingresses} />
            <PoliciesPanel organization={organization} policies={relations.networkPolicies} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <HpasPanel organization={organization} hpas={relations.hpas} />
            <ReleasePanel organization={organization} release={relations.helmRelease} />
            <AccountPanel organization={organization} account={relations.serviceAccount} />
          </div>
        </div>
      )}
    </ReadView>
  );
}

interface SectionProps {
  title: string;
  count: number;
  none: string;
  noneText: string;
  children: ReactNode;
}

function Section({ title, count, none, noneText, children }: SectionProps) {
  return (
    <Panel title={title} note={count > 0 ? count : undefined}>
      {count === 0 ? <QuietNote title={none}>{noneText}</QuietNote> : <Rows label={title}>{children}</Rows>}
    </Panel>
  );
}

function ServicesPanel({
  organization,
  services,
}: {
  organization: string;
  services: DeploymentRelations['services'];
}) {
  const t = useTranslations('relations.services');
  return (
    <Section title={t('title')} count={services.length} none={t('none')} noneText={t('noneText')}>
      {services.map(({ id, name, type, ports, clusterIps }) => (
        <ObjectRow key={id} organization={organization} place="services" object={{ id, name, namespace: null }}>
          <span className="text-muted">
            {type} ·{' '}
            <span className="font-mono text-sm">{[clusterIps[0], portsText(ports)].filter(Boolean).join(' ')}</span>
          </span>
        </ObjectRow>
      ))}
    </Section>
  );
}

function IngressesPanel({
  organization,
  ingresses,
}: {
  organization: string;
  ingresses: DeploymentRelations['ingresses'];
}) {
  const t = useTranslations('relations.ingresses');
  return (
    <Section title={t('title')} count={ingresses.length} none={t('none')} noneText={t('noneText')}>
      {ingresses.map(({ id, name, routes, class: ingressClass }) => (
        <ObjectRow key={id} organization={organization} place="ingresses" object={{ id, name, namespace: null }}>
          <span className="text-muted">{ingressClass}</span>
          {routes.map((route) => (
            <span key={`${route.host} ${route.path} ${route.service}`} className="block text-sm text-muted">
              <span className="font-mono">
                {route.tls ? 'https' : 'http'}://{route.host ?? '*'}
                {route.path ?? '/'}
              </span>{' '}
              → {route.service}
            </span>
          ))}
        </ObjectRow>
      ))}
    </Section>
  );
}

function PoliciesPanel({
  organization,
  policies,
}: {
  organization: string;
  policies: DeploymentRelations['networkPolicies'];
}) {
  const t = useTranslations('relations.policies');
  return (
    <Section title={t('title')} count={policies.length} none={t('none')} noneText={t('noneText')}>
      {policies.map(({ id, name, policyTypes, ingressRules, egressRules }) => (
        <ObjectRow key={id} organization={organization} place="networkPolicies" object={{ id, name, namespace: null }}>
          <span className="text-muted">
            {[
              policyTypes.includes('Ingress') ? t('in', { count: ingressRules }) : null,
              policyTypes.includes('Egress') ? t('out', { count: egressRules }) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </ObjectRow>
      ))}
    </Section>
  );
}

function HpasPanel({ organization, hpas }: { organization: string; hpas: DeploymentRelations['hpas'] }) {
  const t = useTranslations('relations.hpas');
  const { labels } = useUi();
  return (
    <Section title={t('title')} count={hpas.length} none={t('none')} noneText={t('noneText')}>
      {hpas.map((hpa) => (
        <Row
          key={hpa.id}
          href={resourceAddress(organization, 'hpas', hpa.id)}
          icon={<Moon state={hpa.state} label={labels.states[hpa.state]} />}
          end={t('bounds', { current: hpa.currentReplicas ?? 0, min: hpa.minReplicas, max: hpa.maxReplicas })}
        >
          <b>{hpa.name}</b> <span className="text-muted">{hpa.metrics.map(metricText).join(', ')}</span>
        </Row>
      ))}
    </Section>
  );
}

function ReleasePanel({
  organization,
  release,
}: {
  organization: string;
  release: DeploymentRelations['helmRelease'];
}) {
  const t = useTranslations('relations.helm');
  if (release === null) return null;
  return (
    <Panel title={t('title')}>
      <Rows label={t('title')}>
        <ObjectRow organization={organization} place="helmReleases" object={release} />
      </Rows>
    </Panel>
  );
}
