'use client';

import type { IngressDetail } from '@moonin/contracts';
import { Panel } from '@moonin/ui/panel';
import { PlainTable } from '@moonin/ui/plain-table';
import { Row, Rows } from '@moonin/ui/row';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DetailSkeleton } from '../../../data/components/detail-skeleton.tsx';
import { ReadView } from '../../../data/components/read-view.tsx';
import { useRead } from '../../../data/use-read.ts';
import { QuietNote } from '../../../objects/components/quiet-note.tsx';
import { type IngressRoute, ingressHosts, ingressRoutes } from '../../ingress-parts.ts';
import { resourceAddress } from '../../resource-kinds.ts';
import { resourceRead } from '../../resource-reads.ts';
import { DeploymentsPanel } from '../reference-panels.tsx';
import { ResourceDetail } from '../resource-detail.tsx';

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

/** One Ingress: by which hosts and paths it leads to which Services. */
export function IngressPage({ organization, id }: { organization: string; id: string }) {
  const query = useRead(resourceRead(organization, 'ingresses', id));
  return (
    <ReadView query={query} skeleton={<DetailSkeleton />}>
      {(ingress) => <Content organization={organization} ingress={ingress} />}
    </ReadView>
  );
}

function Content({ organization, ingress }: { organization: string; ingress: IngressDetail }) {
  const t = useTranslations('ingress');
  const missing = ingress.services.filter(({ id }) => id === null);
  return (
    <ResourceDetail
      organization={organization}
      resource={ingress}
      kind="Ingress"
      sentence={
        <>
          {t.rich('sentence', { hosts: ingressHosts(ingress).length, services: ingress.services.length, b: bold })}{' '}
          {missing.length > 0 ? t('missing', { names: missing.map(({ name }) => name).join(', ') }) : null}
        </>
      }
      facts={[
        { name: t('facts.class'), value: ingress.class },
        { name: t('facts.addresses'), mono: true, value: ingress.addresses.join(', ') },
      ]}
    >
      <RoutesPanel organization={organization} ingress={ingress} />
      <DeploymentsPanel
        organization={organization}
        title={t('deployments')}
        deployments={ingress.deployments}
        none={t('noDeployments')}
        noneText={t('noDeploymentsText')}
      />
      {ingress.tls.length > 0 ? (
        <Panel title={t('tls')}>
          <Rows label={t('tls')}>
            {ingress.tls.map(({ hosts, secretName }) => (
              <Row key={`${secretName} ${hosts.join(' ')}`} end={<span className="font-mono">{secretName}</span>}>
                {hosts.join(', ') || t('anyHost')}
              </Row>
            ))}
          </Rows>
        </Panel>
      ) : null}
    </ResourceDetail>
  );
}

function RoutesPanel({ organization, ingress }: { organization: string; ingress: IngressDetail }) {
  const t = useTranslations('ingress');
  const routes = ingressRoutes(ingress);
  const idOf = (name: string) => ingress.services.find((service) => service.name === name)?.id ?? null;
  const target = ({ service, port, resource }: IngressRoute) => {
    if (service === null) return <span className="font-mono text-sm">{resource ?? '–'}</span>;
    const id = idOf(service);
    const text = port === null ? service : `${service}:${port}`;
    if (id === null) return <span className="text-bad">{t('noSuchService', { name: text })}</span>;
    return (
      <Link href={resourceAddress(organization, 'services', id)} className="font-medium hover:text-accent">
        {text}
      </Link>
    );
  };
  return (
    <Panel title={t('routes')}>
      {routes.length === 0 ? (
        <QuietNote title={t('noRoutes')}>{t('noRoutesText')}</QuietNote>
      ) : (
        <PlainTable
          label={t('routes')}
          rows={routes}
          rowKey={({ host, path }, index) => `${host} ${path} ${index}`}
          columns={[
            {
              id: 'host',
              header: t('host'),
              cell: ({ host, tls, path, pathType }) => (
                <>
                  {host ?? (path === null && pathType === null ? t('everythingElse') : t('anyHost'))}{' '}
                  {tls ? <span className="text-xs text-ok">{t('secured')}</span> : null}
                </>
              ),
            },
            {
              id: 'path',
              header: t('path'),
              mono: true,
              cell: ({ path, pathType }) => (
                <>
                  {path ?? '/'} <span className="font-sans text-xs text-muted">{pathType}</span>
                </>
              ),
            },
            { id: 'service', header: t('service'), cell: target },
          ]}
        />
      )}
    </Panel>
  );
}
