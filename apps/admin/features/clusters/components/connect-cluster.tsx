'use client';

import type { ClusterCredentials } from '@moonin/contracts';
import { LinkButton } from '@moonin/ui/link-button';
import { PageHeader } from '@moonin/ui/page-header';
import { Panel } from '@moonin/ui/panel';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx';
import { ConnectCommand } from './connect-command.tsx';
import { CredentialsFields } from './credentials-fields.tsx';
import { FirstSight } from './first-sight.tsx';

/** Props of {@link ConnectCluster}. */
export interface ConnectClusterProps {
  organization: string;
  name: string;
  /** Shown this once. */
  credentials: ClusterCredentials;
  portalUrl: string;
}

/** The credentials of a cluster, the command that uses them, and what is heard of it. */
export function ConnectCluster({ organization, name, credentials, portalUrl }: ConnectClusterProps) {
  const t = useTranslations('connect');
  const [heard, setHeard] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const b = (words: ReactNode) => <b>{words}</b>;
  // The form that had the focus is gone: what replaced it is where readers and keyboard go on.
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <PageHeader
        title={t('title', { name })}
        sentence={t.rich('sentence', { b })}
        actions={
          <LinkButton href={`/o/${organization}/clusters/${credentials.clusterId}`}>{t('openCluster')}</LinkButton>
        }
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={t('credentials')} note={t('once')} padded>
            <CredentialsFields credentials={credentials} />
          </Panel>
          <ConnectCommand credentials={credentials} />
        </div>
        <FirstSight
          organization={organization}
          clusterId={credentials.clusterId}
          apiUrl={credentials.apiUrl}
          portalUrl={portalUrl}
          onHeard={() => setHeard(true)}
        />
      </div>
      <UnsavedGuard active={!heard} title={t('leaveTitle')} loses={t.rich('leaveLoses', { b, name })} />
    </div>
  );
}
