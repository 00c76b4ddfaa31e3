'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { useFieldWiring } from './field-wiring.ts';

/** Props of {@link Switch}; everything of a checkbox `<input>` too. */
export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  /** Text beside the switch; without it give `aria-label` or put it in a {@link Field}. */
  label?: ReactNode;
  hint?: ReactNode;
}

const TRACK =
  "relative h-[18px] w-8 shrink-0 appearance-none rounded-full border border-line-strong bg-raised transition-colors duration-100 before:absolute before:top-[2px] before:left-[2px] before:size-3 before:rounded-full before:bg-muted before:transition-transform before:duration-100 before:content-[''] checked:border-accent checked:bg-accent checked:before:translate-x-3.5 checked:before:bg-on-accent disabled:opacity-50";

/** A checkbox with this role carries its own checked state, so no aria-checked is kept beside it. */
const SWITCH = { type: 'checkbox', role: 'switch' } as const;

/** Something that is on or off at once, without saving. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const wiring = useFieldWiring();
  const ownId = useId();
  const id = rest.id ?? (label ? ownId : wiring.id);
  const track = <input {...wiring} {...rest} {...SWITCH} id={id} className={cn(TRACK, !label && className)} />;
  if (!label) return track;
  return (
    <div className={cn('flex items-start justify-between gap-4', className)}>
      <label htmlFor={id}>
        {label}
        {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
      </label>
      <span className="flex h-5 items-center">{track}</span>
    </div>
  );
}
