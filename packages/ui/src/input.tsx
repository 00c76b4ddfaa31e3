'use client';

import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { CONTROL_CLASS } from './control-look.ts';
import { useFieldWiring } from './field-wiring.ts';

/** Props of {@link Input}; everything of `<input>` too. */
export interface InputProps extends ComponentProps<'input'> {
  /** For names, tokens, images. */
  mono?: boolean | undefined;
  /** Inside the box at its start: an icon. */
  start?: ReactNode;
  /** Inside the box at its end: a key, a unit, a button. */
  end?: ReactNode;
}

/** A line of text; takes label, hint and error from the {@link Field} around it. */
export function Input({ mono = false, start, end, className, type = 'text', ...rest }: InputProps) {
  const wiring = useFieldWiring();
  const input = (
    <input
      {...wiring}
      {...rest}
      type={type}
      className={cn(
        CONTROL_CLASS,
        mono && 'font-mono text-sm',
        Boolean(start) && 'pl-8',
        Boolean(end) && 'pr-9',
        !start && !end && className,
      )}
    />
  );
  if (!start && !end) return input;
  return (
    <span className={cn('relative block min-w-0', className)}>
      {start ? (
        <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-muted [&_svg]:size-4">
          {start}
        </span>
      ) : null}
      {input}
      {end ? <span className="absolute inset-y-0 right-1.5 flex items-center text-muted">{end}</span> : null}
    </span>
  );
}
