'use client';

import { CodeBlock } from '@moonin/ui/code-block';
import { EmptyState } from '@moonin/ui/empty-state';
import { Panel } from '@moonin/ui/panel';
import { SkeletonRows } from '@moonin/ui/skeleton';
import { useTranslations } from 'next-intl';
import { ReadView } from '../../data/components/read-view.tsx';
import { useRead } from '../../data/use-read.ts';
import { cronJobRead } from '../execution-reads.ts';

/** The template of a CronJob's Jobs, as far as the cluster let it out. */
export function CronJobManifest({ organization, cronJobId }: { organization: string; cronJobId: string }) {
  const t = useTranslations('manifest');
  const query = useRead(cronJobRead(organization, cronJobId));
  return (
    <ReadView
      query={query}
      skeleton={
        <Panel>
          <SkeletonRows count={12} />
        </Panel>
      }
    >
      {({ templateYaml }) =>
        templateYaml === null ? (
          <Panel>
            <EmptyState title={t('notAllowed')}>{t('notAllowedText')}</EmptyState>
          </Panel>
        ) : (
          <CodeBlock title={t('jobTemplate')} code={templateYaml} />
        )
      }
    </ReadView>
  );
}
