'use client';

import type { ServiceDetail, ServicePort } from '@moonin/contracts';
import { Panel } from '@moonin/ui/panel';
import { PlainTable } from '@moonin/ui/plain-table';
import { Rows } from '@moonin/ui/row';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DetailSkeleton } from '../../../data/components/detail-skeleton.tsx';
import { ReadView } from '../../../data/components/read-view.tsx';
import { useRead } from '../../../data/use-read.ts';
import { QuietNote } from '../../../objects/components/quiet-note.tsx';
import { resourceRead } from '../../resource-reads.ts';
import { DeploymentsPanel, ObjectRow } from '../reference-panels.tsx';
import { ResourceDetail } from '../resource-detail.tsx';

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

/** One Service: whose pods it reaches, by which ports, and which Ingresses lead to it. */
export function ServicePage({ organization, id }: { organization: string; id: string }) {
  const query = useRead(resourceRead(organization, 'services', id));
  return (
    <ReadView query={query} skeleton={<DetailSkeleton />}>
      {(service) => <Content organization={organization} service={service} />}
    </ReadView>
  );
}

function Content({ organization, service }: { organization: string; service: ServiceDetail }) {
  const t = useTranslations('service');
  const { selector, deployments, ingresses } = service;
  const kind = service.externalName !== null ? 'external' : selector === null ? 'manual' : 'selects';
  return (
    <ResourceDetail
      organization={organization}
      resource={service}
      kind="Service"
      sentence={t.rich(`sentence.${kind}`, {
        name: service.externalName ?? '',
        deployments: deployments.length,
        ingresses: ingresses.length,
        b: bold,
      })}
      facts={[
        { name: t('facts.type'), value: service.type },
        { name: t('facts.clusterIps'), mono: true, value: service.clusterIps.join(', ') },
        { name: t('facts.addresses'), mono: true, value: service.addresses.join(', ') },
        { name: t('facts.externalIps'), mono: true, value: service.externalIps.join(', ') },
        { name: t('facts.externalName'), mono: true, value: service.externalName },
        {
          name: t('facts.affinity'),
          value: service.sessionAffinity === 'None' ? null : service.sessionAffinity,
        },
        {
          name: t('facts.selector'),
          mono: true,
          value: Object.entries(selector ?? {})
            .map(([key, value]) => `${key}=${value}`)
            .join(', '),
        },
      ]}
    >
      <PortsPanel ports={service.ports} />
      <DeploymentsPanel
        organization={organization}
        title={t('deployments')}
        deployments={deployments}
        none={t('noDeployments')}
        noneText={selector === null ? t('noSelectorText') : t('noDeploymentsText')}
      />
      <Panel title={t('ingresses')} note={ingresses.length > 0 ? ingresses.length : undefined}>
        {ingresses.length === 0 ? (
          <QuietNote title={t('noIngresses')}>{t('noIngressesText')}</QuietNote>
        ) : (
          <Rows label={t('ingresses')}>
            {ingresses.map(({ id, name, hosts }) => (
              <ObjectRow key={id} organization={organization} place="ingresses" object={{ id, name, namespace: null }}>
                <span className="text-muted">{hosts.join(', ') || t('anyHost')}</span>
              </ObjectRow>
            ))}
          </Rows>
        )}
      </Panel>
    </ResourceDetail>
  );
}

function PortsPanel({ ports }: { ports: readonly ServicePort[] }) {
  const t = useTranslations('service.ports');
  if (ports.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <PlainTable
        label={t('title')}
        rows={ports}
        rowKey={({ port, protocol }) => `${port}/${protocol}`}
        columns={[
          { id: 'port', header: t('port'), mono: true, cell: ({ port, protocol }) => `${port}/${protocol}` },
          { id: 'name', header: t('name'), cell: ({ name }) => name ?? '–' },
          { id: 'target', header: t('target'), mono: true, cell: ({ port, targetPort }) => targetPort ?? port },
          { id: 'node', header: t('node'), mono: true, muted: true, cell: ({ nodePort }) => nodePort ?? '–' },
          { id: 'protocol', header: t('appProtocol'), muted: true, cell: ({ appProtocol }) => appProtocol ?? '–' },
        ]}
      />
    </Panel>
  );
}
