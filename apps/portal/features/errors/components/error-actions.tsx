'use client';

import type { ErrorActionRequest, WorkloadErrorDetail } from '@moonin/contracts';
import { Button } from '@moonin/ui/button';
import { showToast } from '@moonin/ui/toaster';
import { RequestError, requestJson } from '@moonin/ui/web/request-json';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { readKey } from '../../data/web-read.ts';
import { errorRead } from '../error-reads.ts';

const ErrorActionDialog = lazy(() =>
  import('./error-action-dialog.tsx').then((module) => ({ default: module.ErrorActionDialog })),
);

/** What a person can do about an error. */
export type ErrorAction = 'acknowledge' | 'mitigate' | 'reopen';

/** Buttons for what can be done now: what people said can be taken back, what went by itself is a fact. */
export function ErrorActions({ organization, error }: { organization: string; error: WorkloadErrorDetail }) {
  const t = useTranslations('error.actions');
  const client = useQueryClient();
  const [asking, setAsking] = useState<'acknowledge' | 'mitigate' | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const act = async (action: ErrorAction, body: ErrorActionRequest): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await requestJson(`/api/web/organizations/${organization}/errors/${error.id}/${action}`, {
        method: 'POST',
        body,
      });
      await client.invalidateQueries({ queryKey: readKey(errorRead(organization, error.id)) });
      setAsking(null);
      void showToast({
        kind: 'success',
        title: t(`done.${action}`),
        ...(action === 'reopen' ? {} : { action: { label: t('undo'), onClick: () => void act('reopen', {}) } }),
      });
    } catch (problem) {
      if (!(problem instanceof RequestError)) throw problem;
      const text = t('failed', { requestId: problem.requestId ?? '–' });
      if (action === 'reopen') void showToast({ kind: 'error', title: text });
      setFailure(text);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {error.state === 'open' ? <Button onClick={() => setAsking('acknowledge')}>{t('acknowledge')}</Button> : null}
      {error.state !== 'mitigated' ? (
        <Button look="primary" onClick={() => setAsking('mitigate')}>
          {t('mitigate')}
        </Button>
      ) : error.mitigation === 'manual' ? (
        <Button busy={busy} onClick={() => void act('reopen', {})}>
          {t('reopen')}
        </Button>
      ) : null}
      <Suspense>
        {asking === null ? null : (
          <ErrorActionDialog
            action={asking}
            busy={busy}
            failure={failure}
            onClose={() => {
              setAsking(null);
              setFailure(null);
            }}
            onConfirm={(comment) => void act(asking, comment === '' ? {} : { comment })}
          />
        )}
      </Suspense>
    </>
  );
}
