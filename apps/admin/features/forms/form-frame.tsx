'use client';

import { Button } from '@moonin/ui/button';
import { Kbd } from '@moonin/ui/kbd';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { FailureNote } from './failure-note.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useModKey } from './use-mod-key.ts';

/** Props of {@link FormFrame}. */
export interface FormFrameProps {
  onSubmit: () => void;
  saving: boolean;
  failure: unknown;
  /** The verb on the primary button. */
  action: string;
  /** Typed input would be lost by leaving. */
  dirty: boolean;
  /** Beside the primary button: a way back. */
  beside?: ReactNode;
  /** Saving makes no sense while nothing differs. */
  nothingToSave?: boolean;
  children: ReactNode;
}

/** One column of fields with its primary button; saves with ⌘↵ too and warns before typed input is lost. */
export function FormFrame({
  onSubmit,
  saving,
  failure,
  action,
  dirty,
  beside,
  nothingToSave = false,
  children,
}: FormFrameProps) {
  const form = useRef<HTMLFormElement>(null);
  const mod = useModKey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <form ref={form} onSubmit={submit} onKeyDown={onKeyDown} noValidate className="flex max-w-[440px] flex-col gap-5">
      {children}
      <FailureNote failure={failure} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" busy={saving} disabled={nothingToSave}>
          {action}
        </Button>
        {beside}
        <Kbd className="ml-1 max-md:hidden">{`${mod} ↵`}</Kbd>
      </div>
      <UnsavedGuard active={dirty && !saving} />
    </form>
  );
}
