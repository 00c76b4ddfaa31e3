'use client';

import { Button } from '@moonin/ui/button';
import { Dialog } from '@moonin/ui/dialog';
import { Field } from '@moonin/ui/field';
import { Textarea } from '@moonin/ui/textarea';
import { useUi } from '@moonin/ui/ui-provider';
import { useHotkey } from '@moonin/ui/use-hotkey';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useRef, useState } from 'react';

/** Props of {@link ErrorActionDialog}. */
export interface ErrorActionDialogProps {
  action: 'acknowledge' | 'mitigate';
  busy: boolean;
  /** What the attempt answered, in words. */
  failure: string | null;
  onClose: () => void;
  onConfirm: (comment: string) => void;
}

const MOST_CHARS = 2_000;

/** Says what the action means and takes a comment. */
export function ErrorActionDialog({ action, busy, failure, onClose, onConfirm }: ErrorActionDialogProps) {
  const t = useTranslations('error.actions');
  const { labels } = useUi();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [comment, setComment] = useState('');
  useHotkey('mod+Enter', () => form.current?.requestSubmit());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onConfirm(comment.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title={t(`title.${action}`)}
      description={t(`text.${action}`)}
      footer={
        <>
          <Button onClick={onClose}>{labels.actions.cancel}</Button>
          <Button look="primary" type="submit" form={formId} busy={busy}>
            {t(action)}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit}>
        <Field label={t('comment')} optional error={failure ?? undefined}>
          <Textarea value={comment} maxLength={MOST_CHARS} onChange={(event) => setComment(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
