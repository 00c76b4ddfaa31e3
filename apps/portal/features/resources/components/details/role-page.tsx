'use client';

import type { RoleDetail } from '@moonin/contracts';
import { Panel } from '@moonin/ui/panel';
import { Rows } from '@moonin/ui/row';
import { useTranslations } from 'next-intl';
import { DetailSkeleton } from '../../../data/components/detail-skeleton.tsx';
import { ReadView } from '../../../data/components/read-view.tsx';
import { useRead } from '../../../data/use-read.ts';
import { QuietNote } from '../../../objects/components/quiet-note.tsx';
import { resourceRead } from '../../resource-reads.ts';
import { selectorText } from '../../selector-text.ts';
import { subjectText } from '../../subject-text.ts';
import { ObjectRow } from '../reference-panels.tsx';
import { ResourceDetail } from '../resource-detail.tsx';
import { RulesTable } from '../rules-table.tsx';

const SHOWN_SUBJECTS = 5;

/** One Role or ClusterRole: what it allows, and who has it. */
export function RolePage({ organization, id }: { organization: string; id: string }) {
  const query = useRead(resourceRead(organization, 'roles', id));
  return (
    <ReadView query={query} skeleton={<DetailSkeleton />}>
      {(role) => <Content organization={organization} role={role} />}
    </ReadView>
  );
}

function Content({ organization, role }: { organization: string; role: RoleDetail }) {
  const t = useTranslations('role');
  const { bindings, aggregation } = role;
  return (
    <ResourceDetail
      organization={organization}
      resource={role}
      kind={role.namespace === null ? 'ClusterRole' : 'Role'}
      sentence={
        <>
          {t('sentence', { rules: role.ruleCount, bindings: bindings.length })}{' '}
          {aggregation === null
            ? null
            : t('aggregated', { selectors: aggregation.map(selectorText).join(' · ') || t('allRoles') })}
        </>
      }
      facts={[]}
    >
      <Panel title={t('rules')}>
        {role.rules.length === 0 ? (
          <QuietNote title={t('noRules')}>{t('noRulesText')}</QuietNote>
        ) : (
          <RulesTable label={t('rules')} rules={role.rules} />
        )}
      </Panel>
      <Panel title={t('bindings')} note={bindings.length > 0 ? bindings.length : undefined}>
        {bindings.length === 0 ? (
          <QuietNote title={t('noBindings')}>{t('noBindingsText')}</QuietNote>
        ) : (
          <Rows label={t('bindings')}>
            {bindings.map((binding) => (
              <ObjectRow key={binding.id} organization={organization} place="roleBindings" object={binding}>
                <span className="block text-sm text-muted">
                  {binding.subjects.slice(0, SHOWN_SUBJECTS).map(subjectText).join(', ') || t('nobody')}
                  {binding.subjects.length > SHOWN_SUBJECTS
                    ? ` ${t('more', { count: binding.subjects.length - SHOWN_SUBJECTS })}`
                    : null}
                </span>
              </ObjectRow>
            ))}
          </Rows>
        )}
      </Panel>
    </ResourceDetail>
  );
}
