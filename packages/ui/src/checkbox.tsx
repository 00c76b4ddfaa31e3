'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { useFieldWiring } from './field-wiring.ts';

/** Props of {@link Checkbox}; everything of a checkbox `<input>` too. */
export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Text beside the box; without it give `aria-label` or put it in a {@link Field}. */
  label?: ReactNode;
  hint?: ReactNode;
}

const BOX =
  'peer size-4 shrink-0 appearance-none rounded-xs border border-line-strong bg-surface checked:border-accent checked:bg-accent disabled:opacity-50 aria-invalid:border-bad';

/** A native checkbox in the house's look; the label is part of what can be pressed. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const wiring = useFieldWiring();
  const ownId = useId();
  const id = rest.id ?? (label ? ownId : wiring.id);
  const box = (
    <span className="relative inline-flex size-4 shrink-0">
      <input {...wiring} {...rest} id={id} type="checkbox" className={BOX} />
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="pointer-events-none absolute inset-0 hidden size-4 text-on-accent peer-checked:block"
      >
        <path
          d="m4.25 8.25 2.5 2.5 5-5.25"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
  if (!label) return <span className={cn('inline-flex', className)}>{box}</span>;
  return (
    <div className={cn('flex items-start gap-2.5 py-0.5', className)}>
      <span className="flex h-5 items-center">{box}</span>
      <label htmlFor={id}>
        {label}
        {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
      </label>
    </div>
  );
}
