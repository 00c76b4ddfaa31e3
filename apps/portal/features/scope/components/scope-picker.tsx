'use client';

import type { ClusterListItem } from '@moonin/contracts';
import { Combobox } from '@moonin/ui/combobox';
import { useAddressState } from '@moonin/ui/web/use-address-state';
import { useTranslations } from 'next-intl';
import { Fragment, useState } from 'react';
import { useRead } from '../../data/use-read.ts';
import { webRead } from '../../data/web-read.ts';
import { orNothing, type ScopeKey } from '../scope-params.ts';
import { scopeParams } from '../scope-parsers.ts';
import { scopeClustersRead } from '../scope-reads.ts';

/** Props of {@link ScopePicker}. */
export interface ScopePickerProps {
  organization: string;
  /** What can be picked on this page. */
  keys: readonly ScopeKey[];
}

/** Project, cluster and namespace of the view; the choice is in the address. */
export function ScopePicker({ organization, keys }: ScopePickerProps) {
  const t = useTranslations('scope');
  const [scope, setScope] = useAddressState(scopeParams);
  const [namespaceQuery, setNamespaceQuery] = useState<string | null>(null);
  const clusters = useRead(scopeClustersRead(organization)).data?.items ?? [];
  const namespaces = useRead(
    webRead('namespaces', { organization }, { q: namespaceQuery ?? '', cluster: orNothing(scope.cluster), limit: 50 }),
    { enabled: keys.includes('namespace') && namespaceQuery !== null, keepPrevious: true },
  );

  const inProject = clusters.filter(({ project }) => scope.project.length === 0 || scope.project.includes(project.id));
  const names = [...new Set((namespaces.data?.items ?? []).map(({ name }) => name))];
  const options: Record<ScopeKey, { value: string; label: string }[]> = {
    project: projectsOf(clusters),
    cluster: inProject.map(({ id, name }) => ({ value: id, label: name })),
    namespace: names.map((name) => ({ value: name, label: name })),
  };
  const choose = (key: ScopeKey, value: string | null) => {
    const chosen = value === null ? null : [value];
    if (key === 'project') return setScope({ project: chosen, cluster: null, namespace: null });
    if (key === 'cluster') return setScope({ cluster: chosen, namespace: null });
    return setScope({ namespace: chosen });
  };
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 ? <span aria-hidden>/</span> : null}
      <Combobox
        look="scope"
        aria-label={t(key)}
        clearLabel={scope[key].length > 1 ? t('several', { count: scope[key].length }) : t(`all_${key}`)}
        value={scope[key].length === 1 ? (scope[key][0] ?? null) : null}
        options={options[key]}
        onValueChange={(value) => choose(key, value)}
        {...(key === 'namespace' ? { onQueryChange: setNamespaceQuery, loading: namespaces.isFetching } : {})}
      />
    </Fragment>
  ));
}

function projectsOf(clusters: readonly ClusterListItem[]) {
  const byId = new Map(clusters.map(({ project }) => [project.id, project.name]));
  return [...byId].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}
