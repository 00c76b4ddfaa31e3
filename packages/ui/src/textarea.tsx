'use client';

import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { CONTROL_CLASS } from './control-look.ts';
import { useFieldWiring } from './field-wiring.ts';

/** Props of {@link Textarea}; everything of `<textarea>` too. */
export interface TextareaProps extends ComponentProps<'textarea'> {
  mono?: boolean | undefined;
}

/** Several lines of text that grow with what is written. */
export function Textarea({ mono = false, className, rows = 3, ...rest }: TextareaProps) {
  const wiring = useFieldWiring();
  return (
    <textarea
      {...wiring}
      {...rest}
      rows={rows}
      className={cn(
        CONTROL_CLASS,
        'h-auto min-h-8 py-1.5 [field-sizing:content]',
        mono && 'font-mono text-sm',
        className,
      )}
    />
  );
}
