'use client';

import { Chip } from '@moonin/ui/chip';
import { Panel } from '@moonin/ui/panel';
import { useTranslations } from 'next-intl';

type KeysAndValues = Readonly<Record<string, string>>;

/** Labels and annotations as they are in the cluster, long ones closed until asked for; nothing where there are none. */
export function LabelsPanel({
  labels,
  annotations,
}: {
  labels: KeysAndValues;
  annotations?: KeysAndValues | undefined;
}) {
  const t = useTranslations('objects');
  if (Object.keys(labels).length === 0 && Object.keys(annotations ?? {}).length === 0) return null;
  return (
    <Panel title={t('labels')}>
      <div className="flex flex-col gap-3 px-4 py-3.5">
        <Pairs pairs={labels} />
        {annotations && Object.keys(annotations).length > 0 ? (
          <details>
            <summary className="text-muted hover:text-text">
              {t('annotations', { count: Object.keys(annotations).length })}
            </summary>
            <div className="mt-2">
              <Pairs pairs={annotations} />
            </div>
          </details>
        ) : null}
      </div>
    </Panel>
  );
}

function Pairs({ pairs }: { pairs: KeysAndValues }) {
  const entries = Object.entries(pairs);
  if (entries.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {entries.map(([key, value]) => (
        <li key={key} className="min-w-0 max-w-full">
          <Chip mono className="max-w-full">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {key}
              {value === '' ? null : <span className="text-text">={value}</span>}
            </span>
          </Chip>
        </li>
      ))}
    </ul>
  );
}
