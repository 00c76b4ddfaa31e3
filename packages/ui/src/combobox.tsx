'use client';

import { ChevronsUpDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { cn } from './cn.ts';
import { CONTROL_CLASS } from './control-look.ts';
import { useFieldWiring } from './field-wiring.ts';
import { ChoicePopover, preloadChoices } from './overlay/choice-popover.tsx';
import type { Choice } from './overlay/choices.ts';

export type { Choice } from './overlay/choices.ts';

/** Props of {@link Combobox}. */
export interface ComboboxProps {
  options: readonly Choice[];
  value: string | null;
  onValueChange: (value: string | null) => void;
  placeholder?: string | undefined;
  /** Name of the first line, which chooses nothing: "All projects"; without it something stays chosen. */
  clearLabel?: string | undefined;
  /** `control` in forms, `scope` in the header. */
  look?: 'control' | 'scope' | undefined;
  /** Given when the server searches the options. */
  onQueryChange?: ((query: string) => void) | undefined;
  loading?: boolean | undefined;
  disabled?: boolean | undefined;
  /** What is chosen; outside of a Field its name for readers too. */
  'aria-label': string;
  className?: string | undefined;
}

const NOTHING = '';
const SCOPE =
  'flex h-7 min-w-0 items-center gap-1 rounded-sm px-1.5 -mx-1.5 whitespace-nowrap hover:bg-raised hover:text-text aria-expanded:bg-raised';

/** One of many, found by search. */
export function Combobox({
  options,
  value,
  onValueChange,
  placeholder,
  clearLabel,
  look = 'control',
  disabled = false,
  className,
  ...rest
}: ComboboxProps) {
  const wiring = useFieldWiring();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const label = rest['aria-label'];
  const chosen = value === null ? undefined : options.find((option) => option.value === value);
  const text = chosen?.label ?? value ?? clearLabel ?? placeholder ?? label;
  const choices = clearLabel === undefined ? options : [{ value: NOTHING, label: clearLabel }, ...options];
  return (
    <>
      <button
        {...wiring}
        ref={anchor}
        type="button"
        disabled={disabled}
        aria-label={wiring.id ? undefined : `${label}: ${text}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preloadChoices}
        onFocus={preloadChoices}
        onClick={() => setOpen(!open)}
        className={cn(
          look === 'scope' ? SCOPE : cn(CONTROL_CLASS, 'flex items-center justify-between gap-2 text-left'),
          look === 'scope' && value !== null && 'font-medium text-text',
          className,
        )}
      >
        <span className={cn('flex min-w-0 items-center gap-2', look === 'control' && value === null && 'text-muted')}>
          {chosen?.icon}
          <span className="truncate">{text}</span>
        </span>
        <ChevronsUpDown aria-hidden className={cn('shrink-0 text-muted', look === 'scope' ? 'size-3' : 'size-4')} />
      </button>
      <ChoicePopover
        anchor={anchor}
        open={open}
        onOpenChange={setOpen}
        label={label}
        choices={choices}
        selected={[value ?? NOTHING]}
        several={false}
        onChoose={(next) => {
          onValueChange(next === NOTHING ? null : next);
          setOpen(false);
        }}
        onQueryChange={rest.onQueryChange}
        loading={rest.loading}
      />
    </>
  );
}
