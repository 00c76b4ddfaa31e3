'use client';

import { type ReactNode, useId, useMemo } from 'react';
import { cn } from './cn.ts';
import { FieldContext, type FieldWiring } from './field-wiring.ts';
import { useUi } from './ui-provider.tsx';

/** Props of {@link Field}. */
export interface FieldProps {
  label: ReactNode;
  /** Quiet help under the label. */
  hint?: ReactNode;
  /** What is wrong, in words; absent while nothing is. */
  error?: string | undefined;
  /** Adds the word "optional" after the label. */
  optional?: boolean | undefined;
  required?: boolean | undefined;
  className?: string | undefined;
  /** One control of this package: it finds its wiring by itself. */
  children: ReactNode;
}

/** One field of a form: label above, control, error beneath in words. */
export function Field({ label, hint, error, optional = false, required = false, className, children }: FieldProps) {
  const { labels } = useUi();
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [hintId, errorId].filter(Boolean).join(' ');
  const invalid = Boolean(error);
  const wiring = useMemo<FieldWiring>(
    () => ({
      id,
      ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      ...(invalid ? { 'aria-invalid': true } : {}),
      ...(required ? { 'aria-required': true } : {}),
    }),
    [id, describedBy, invalid, required],
  );
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {optional ? <span className="ml-1.5 font-normal text-muted">{labels.field.optional}</span> : null}
      </label>
      {hint ? (
        <p id={hintId} className="-mt-1 text-sm text-pretty text-muted">
          {hint}
        </p>
      ) : null}
      <FieldContext value={wiring}>{children}</FieldContext>
      {error ? (
        <p id={errorId} className="text-sm text-bad">
          {error}
        </p>
      ) : null}
    </div>
  );
}
