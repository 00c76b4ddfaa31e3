'use client';

import type { NodeResources } from '@moonin/contracts';
import { formatBytes, formatNumber } from '@moonin/ui/format';
import { Panel } from '@moonin/ui/panel';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';

/** What a node has and what of it pods may use. */
export function ResourcesPanel({ capacity, allocatable }: { capacity: NodeResources; allocatable: NodeResources }) {
  const t = useTranslations('node.resources');
  const { locale } = useUi();
  const rows = [
    { id: 'cpu', of: (r: NodeResources) => t('cores', { count: formatNumber(r.cpuMillis / 1000, locale) }) },
    { id: 'memory', of: (r: NodeResources) => formatBytes(r.memoryBytes, locale) },
    { id: 'storage', of: (r: NodeResources) => formatBytes(r.ephemeralStorageBytes, locale) },
    { id: 'pods', of: (r: NodeResources) => formatNumber(r.pods, locale) },
  ] as const;
  return (
    <Panel title={t('title')}>
      <table className="w-full">
        <thead>
          <tr className="border-b text-xs text-muted">
            <th scope="col" className="h-9 px-4 text-left font-medium">
              {t('resource')}
            </th>
            <th scope="col" className="px-4 text-right font-medium">
              {t('allocatable')}
            </th>
            <th scope="col" className="px-4 text-right font-medium">
              {t('capacity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, of }) => (
            <tr key={id} className="border-b last:border-b-0">
              <th scope="row" className="h-10 px-4 text-left font-normal">
                {t(id)}
              </th>
              <td className="px-4 text-right">{of(allocatable)}</td>
              <td className="px-4 text-right text-muted">{of(capacity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
