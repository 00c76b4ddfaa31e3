'use client';

import type { ClusterCredentials } from '@moonin/contracts';
import { Button } from '@moonin/ui/button';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CopyField } from '../../forms/copy-field.tsx';

/** The values that an agent needs, each to be copied; the token is readable only when asked for. */
export function CredentialsFields({ credentials }: { credentials: ClusterCredentials }) {
  const t = useTranslations('connect');
  const [shown, setShown] = useState(false);
  const values = [
    ['PROJECT_ID', credentials.projectId],
    ['CLUSTER_ID', credentials.clusterId],
    ['CLUSTER_TOKEN', credentials.clusterToken],
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      {values.map(([name, value]) => (
        <CopyField
          key={name}
          label={name}
          value={value}
          copyLabel={t('copyName', { name })}
          hidden={name === 'CLUSTER_TOKEN' && !shown}
        />
      ))}
      <Button size="sm" className="self-start" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        {shown ? t('hide') : t('show')}
      </Button>
    </div>
  );
}
