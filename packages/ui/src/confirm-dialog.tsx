'use client';

import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { fillLabel } from './labels.ts';
import { useUi } from './ui-provider.tsx';

/** Props of {@link ConfirmDialog}. */
export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question: "Delete the cluster edge-mx?" */
  title: string;
  /** What is lost, named. */
  loses: ReactNode;
  /** The verb on the button: "Delete cluster". */
  action: string;
  /** The object's name, to be typed before the button works; leave out where undoing is easy. */
  typeName?: string | undefined;
  /** What the attempt answered, in words. */
  error?: string | undefined;
  /** The attempt is under way: the dialog stays and takes no second press. */
  busy?: boolean | undefined;
  onConfirm: () => void;
}

/** Asks before something is lost: names what, and asks for the object's name. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  loses,
  action,
  typeName,
  error,
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  const { labels } = useUi();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const ready = typeName === undefined || typed.trim() === typeName;
  const close = (next: boolean) => {
    if (busy) return;
    setTyped('');
    onOpenChange(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) onConfirm();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={title}
      description={loses}
      footer={
        <>
          <Button onClick={() => close(false)}>{labels.actions.cancel}</Button>
          <Button look="danger" type="submit" form={formId} disabled={!ready} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        {typeName === undefined ? null : (
          <Field label={fillLabel(labels.confirm.typeName, { name: typeName })} error={error}>
            <Input
              mono
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="off"
            />
          </Field>
        )}
        {typeName === undefined && error ? (
          <p role="alert" className="text-sm text-bad">
            {error}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
