'use client';

import { ChevronDown, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { filterChipClass } from './chip-look.ts';
import { cn } from './cn.ts';
import { fillLabel, pluralLabel } from './labels.ts';
import { ChoicePopover, preloadChoices } from './overlay/choice-popover.tsx';
import type { Choice } from './overlay/choices.ts';
import { useUi } from './ui-provider.tsx';

export type { Choice } from './overlay/choices.ts';

/** Props of {@link FacetFilter}. */
export interface FacetFilterProps {
  /** "Health" */
  name: string;
  options: readonly Choice[];
  selected: readonly string[];
  onSelectedChange: (selected: string[]) => void;
  /** Given when the server searches the options. */
  onQueryChange?: ((query: string) => void) | undefined;
  loading?: boolean | undefined;
}

const NAMED_AT_MOST = 2;

/** A filter by one property: a chip that opens a list with search and counts; several can be chosen. */
export function FacetFilter({ name, options, selected, onSelectedChange, onQueryChange, loading }: FacetFilterProps) {
  const { labels, locale } = useUi();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const active = selected.length > 0;
  const names = selected.map((value) => options.find((option) => option.value === value)?.label ?? value);
  const summary =
    names.length > NAMED_AT_MOST ? pluralLabel(labels.filter.chosen, names.length, locale) : names.join(', ');
  const toggle = (value: string) =>
    onSelectedChange(selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value]);
  return (
    <span className={filterChipClass(active, active ? 'pr-1' : undefined)}>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preloadChoices}
        onFocus={preloadChoices}
        onClick={() => setOpen(!open)}
        className={cn('flex h-full min-w-0 items-center gap-1.5 rounded-full', active ? 'pr-1 pl-2.5' : 'px-2.5')}
      >
        <span>{name}</span>
        {active ? (
          <b className="truncate font-medium text-text">{summary}</b>
        ) : (
          <ChevronDown aria-hidden className="-mr-0.5 size-3.5 opacity-70" />
        )}
      </button>
      {active ? (
        <button
          type="button"
          aria-label={fillLabel(labels.actions.remove, { name })}
          onClick={() => {
            onSelectedChange([]);
            anchor.current?.focus();
          }}
          className="flex size-5 shrink-0 items-center justify-center rounded-full text-muted hover:bg-surface hover:text-text"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : null}
      <ChoicePopover
        anchor={anchor}
        open={open}
        onOpenChange={setOpen}
        label={name}
        choices={options}
        selected={selected}
        several
        onChoose={toggle}
        onQueryChange={onQueryChange}
        loading={loading}
      />
    </span>
  );
}
