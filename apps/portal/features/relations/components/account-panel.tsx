'use client';

import type { DeploymentRelations, Grant } from '@moonin/contracts';
import { Panel } from '@moonin/ui/panel';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { QuietNote } from '../../objects/components/quiet-note.tsx';
import { RulesTable } from '../../resources/components/rules-table.tsx';
import { resourceAddress } from '../../resources/resource-kinds.ts';

/** Props of {@link AccountPanel}. */
export interface AccountPanelProps {
  organization: string;
  account: DeploymentRelations['serviceAccount'];
}

/** The service account that the pods run as, and what each binding lets it do. */
export function AccountPanel({ organization, account }: AccountPanelProps) {
  const t = useTranslations('relations.account');
  return (
    <Panel title={t('title')} note={<span className="font-mono text-sm">{account.name}</span>}>
      {account.grants.length === 0 ? (
        <QuietNote title={t('none')}>{t('noneText')}</QuietNote>
      ) : (
        <ul>
          {account.grants.map((grant) => (
            <GrantItem key={grant.binding.id} organization={organization} grant={grant} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function GrantItem({ organization, grant }: { organization: string; grant: Grant }) {
  const t = useTranslations('relations.account');
  const { binding, role, by, rules } = grant;
  return (
    <li className="border-b last:border-b-0">
      <p className="px-4 pt-2.5 pb-1">
        {role.id === null ? (
          <b className="font-medium">{role.name}</b>
        ) : (
          <Link href={resourceAddress(organization, 'roles', role.id)} className="font-medium hover:text-accent">
            {role.name}
          </Link>
        )}{' '}
        <span className="text-muted">
          {role.kind} {binding.namespace === null ? t('inCluster') : t('inNamespace', { namespace: binding.namespace })}
        </span>
        <span className="block text-xs text-muted">
          {t.rich('through', {
            binding: () => (
              <Link
                href={resourceAddress(organization, 'roleBindings', binding.id)}
                className="underline hover:text-text"
              >
                {binding.name}
              </Link>
            ),
            by,
          })}
        </span>
      </p>
      {rules === null ? (
        <p className="px-4 pb-2.5 text-sm text-bad">{t('noRole')}</p>
      ) : (
        <details className="px-4 pb-2.5">
          <summary className="text-sm text-muted hover:text-text">{t('rules', { count: rules.length })}</summary>
          <div className="-mx-4 mt-2 border-t">
            <RulesTable label={role.name} rules={rules} />
          </div>
        </details>
      )}
    </li>
  );
}
