'use client';

import type { ClusterCredentials, RotateClusterTokenResponse } from '@moonin/contracts';
import { Button } from '@moonin/ui/button';
import { Dialog } from '@moonin/ui/dialog';
import { Field } from '@moonin/ui/field';
import { Select } from '@moonin/ui/select';
import { useUi } from '@moonin/ui/ui-provider';
import { requestJson } from '@moonin/ui/web/request-json';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { organizationPath } from '../../data/organization-path.ts';
import { clusterTokensQuery } from '../../data/queries.ts';
import { useAttempt } from '../../forms/use-attempt.ts';
import { CredentialsFields } from './credentials-fields.tsx';

/** Props of {@link RotateToken}. */
export interface RotateTokenProps {
  organization: string;
  clusterId: string;
  /** The cluster's name. */
  name: string;
  open: boolean;
  onClose: () => void;
}

const DAY_MINUTES = 24 * 60;
const OVERLAPS = [
  { minutes: 0, words: 'overlapNow' },
  { minutes: 60, words: 'overlapHour' },
  { minutes: DAY_MINUTES, words: 'overlapDay' },
  { minutes: 7 * DAY_MINUTES, words: 'overlapWeek' },
] as const;

/** Makes a new token, shown once, and lets the one before it live on for a chosen time. */
export function RotateToken({ organization, clusterId, name, open, onClose }: RotateTokenProps) {
  const t = useTranslations('tokens');
  const { labels } = useUi();
  const client = useQueryClient();
  const [minutes, setMinutes] = useState<number>(DAY_MINUTES);
  const [made, setMade] = useState<ClusterCredentials | null>(null);
  const [warned, setWarned] = useState(false);
  const rotate = useAttempt(async () => {
    const path = organizationPath(organization, 'clusters', clusterId, 'tokens', 'rotate');
    const body = { overlapMinutes: minutes };
    const answer = await requestJson<RotateClusterTokenResponse>(path, { method: 'POST', body });
    setMade(answer.credentials);
    await client.invalidateQueries({ queryKey: clusterTokensQuery(organization, clusterId).queryKey });
  });
  const close = () => {
    if (rotate.busy) return;
    rotate.forget();
    setMade(null);
    setWarned(false);
    onClose();
  };

  if (made !== null) {
    return (
      <Dialog
        open={open}
        // A token that is not kept is lost: the first try to close asks, the button ends it.
        onOpenChange={() => setWarned(true)}
        title={t('newTitle', { name })}
        description={t('newText')}
        footer={
          <Button look="primary" onClick={close}>
            {t('done')}
          </Button>
        }
      >
        <CredentialsFields credentials={made} />
        {warned ? (
          <p role="alert" className="mt-4 text-pretty text-warn">
            {t('notKept', { action: t('done') })}
          </p>
        ) : null}
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t('rotateTitle', { name })}
      description={t('rotateText')}
      footer={
        <>
          <Button onClick={close}>{labels.actions.cancel}</Button>
          <Button look="primary" busy={rotate.busy} onClick={() => void rotate.run()}>
            {t('rotateAction')}
          </Button>
        </>
      }
    >
      <Field label={t('overlap')} hint={minutes === 0 ? t('overlapNowWarns') : undefined} error={rotate.failure}>
        <Select
          value={String(minutes)}
          options={OVERLAPS.map((overlap) => ({ value: String(overlap.minutes), label: t(overlap.words) }))}
          onValueChange={(value) => setMinutes(Number(value))}
        />
      </Field>
    </Dialog>
  );
}
