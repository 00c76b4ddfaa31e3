'use client';

import type { ClusterAgent } from '@moonin/contracts';
import { CodeBlock } from '@moonin/ui/code-block';
import { Panel } from '@moonin/ui/panel';
import { useTranslations } from 'next-intl';
import { missingByResource, rightsRules } from '../followed-kinds.ts';

/** Rights that an agent lacks: what therefore is not seen, and the rules that would give them. */
export function MissingRightsPanel({ agents }: { agents: readonly ClusterAgent[] }) {
  const t = useTranslations('cluster.rights');
  const missing = missingByResource(agents);
  if (missing.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <div className="flex flex-col gap-3 px-4 py-3.5">
        <p>{t('text')}</p>
        <ul className="flex flex-col gap-1">
          {missing.map(({ resource, group, verbs, namespaces }) => (
            <li key={`${group}/${resource}`}>
              <b className="font-medium">{resource}</b>
              <span className="text-muted">
                {group === '' ? null : `.${group}`}: {verbs.join(', ')}{' '}
                {namespaces.length === 0 ? t('everywhere') : t('inNamespaces', { namespaces: namespaces.join(', ') })}
              </span>
            </li>
          ))}
        </ul>
        <p className="text-muted">{t('whatToDo')}</p>
        <CodeBlock title={t('rules')} code={rightsRules(missing)} />
      </div>
    </Panel>
  );
}
