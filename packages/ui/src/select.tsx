'use client';

import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { CONTROL_CLASS } from './control-look.ts';
import { useFieldWiring } from './field-wiring.ts';

/** One choice of a {@link Select}. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

/** Props of {@link Select}; everything of `<select>` too, so a form library can register it. */
export interface SelectProps extends Omit<ComponentProps<'select'>, 'multiple' | 'children'> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
}

/** One of a few choices: the browser's own select, best on phones and for readers; for many choices use Combobox. */
export function Select({ options, placeholder, onValueChange, onChange, className, ...rest }: SelectProps) {
  const wiring = useFieldWiring();
  return (
    <span className={cn('relative block min-w-0', className)}>
      <select
        {...wiring}
        {...rest}
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.target.value);
        }}
        className={cn(
          CONTROL_CLASS,
          'select-picker flex items-center truncate pr-8 has-[option[value=""]:checked]:text-muted',
        )}
      >
        {placeholder === undefined ? null : (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronsUpDown aria-hidden className="pointer-events-none absolute top-2 right-2.5 size-4 text-muted" />
    </span>
  );
}
