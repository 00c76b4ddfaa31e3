'use client';

import type { RoleBindingDetail } from '@moonin/contracts';
import { LinkButton } from '@moonin/ui/link-button';
import { Panel } from '@moonin/ui/panel';
import { Row, Rows } from '@moonin/ui/row';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DetailSkeleton } from '../../../data/components/detail-skeleton.tsx';
import { ReadView } from '../../../data/components/read-view.tsx';
import { useRead } from '../../../data/use-read.ts';
import { QuietNote } from '../../../objects/components/quiet-note.tsx';
import { resourceAddress } from '../../resource-kinds.ts';
import { resourceRead } from '../../resource-reads.ts';
import { subjectText } from '../../subject-text.ts';
import { DeploymentsPanel } from '../reference-panels.tsx';
import { ResourceDetail } from '../resource-detail.tsx';
import { RulesTable } from '../rules-table.tsx';

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

/** One RoleBinding or ClusterRoleBinding: who gets what, and where. */
export function RoleBindingPage({ organization, id }: { organization: string; id: string }) {
  const query = useRead(resourceRead(organization, 'roleBindings', id));
  return (
    <ReadView query={query} skeleton={<DetailSkeleton />}>
      {(binding) => <Content organization={organization} binding={binding} />}
    </ReadView>
  );
}

function Content({ organization, binding }: { organization: string; binding: RoleBindingDetail }) {
  const t = useTranslations('roleBinding');
  const { role, roleFound, subjects } = binding;
  return (
    <ResourceDetail
      organization={organization}
      resource={binding}
      kind={binding.namespace === null ? 'ClusterRoleBinding' : 'RoleBinding'}
      sentence={t.rich('sentence', {
        subjects: subjects.length,
        role: role.name,
        where: binding.namespace === null ? 'cluster' : 'namespace',
        namespace: binding.namespace ?? '',
        b: bold,
      })}
      facts={[]}
    >
      <Panel title={t('subjects')}>
        {subjects.length === 0 ? (
          <QuietNote title={t('nobody')}>{t('nobodyText')}</QuietNote>
        ) : (
          <Rows label={t('subjects')}>
            {subjects.map((subject) => (
              <Row key={`${subject.kind} ${subjectText(subject)}`} end={subject.kind}>
                {subjectText(subject)}
              </Row>
            ))}
          </Rows>
        )}
      </Panel>
      <Panel
        title={t('gives', { role: role.name })}
        end={
          roleFound.id === null ? null : (
            <LinkButton look="quiet" size="sm" href={resourceAddress(organization, 'roles', roleFound.id)}>
              {t('openRole')}
            </LinkButton>
          )
        }
      >
        {roleFound.rules === null ? (
          <QuietNote title={t('noRole', { kind: role.kind, name: role.name })}>{t('noRoleText')}</QuietNote>
        ) : roleFound.rules.length === 0 ? (
          <QuietNote title={t('noRules')} />
        ) : (
          <RulesTable label={t('gives', { role: role.name })} rules={roleFound.rules} />
        )}
      </Panel>
      <DeploymentsPanel
        organization={organization}
        title={t('deployments')}
        deployments={binding.deployments}
        none={t('noDeployments')}
        noneText={t('noDeploymentsText')}
      />
    </ResourceDetail>
  );
}
