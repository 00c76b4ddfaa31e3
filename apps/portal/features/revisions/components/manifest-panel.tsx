'use client';

import { CodeBlock } from '@moonin/ui/code-block';
import { EmptyState } from '@moonin/ui/empty-state';
import { Panel } from '@moonin/ui/panel';
import { useTranslations } from 'next-intl';

/** A manifest as text; null stands for a person who may not see manifests. */
export function ManifestPanel({ number, yaml }: { number: number; yaml: string | null }) {
  const t = useTranslations('manifest');
  if (yaml === null) {
    return (
      <Panel title={t('title')}>
        <EmptyState title={t('notAllowed')}>{t('notAllowedText')}</EmptyState>
      </Panel>
    );
  }
  return <CodeBlock title={t('ofRevision', { number })} code={yaml} />;
}
