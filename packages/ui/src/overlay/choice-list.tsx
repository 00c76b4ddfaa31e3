'use client';

import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cn } from '../cn.ts';
import { formatNumber } from '../format.ts';
import { useUi } from '../ui-provider.tsx';
import { type Choice, choiceAfterKey, matchChoices } from './choices.ts';
import { OPTION_CLASS } from './overlay-look.ts';

/** Props of {@link ChoiceList}. */
export interface ChoiceListProps {
  label: string;
  choices: readonly Choice[];
  selected: readonly string[];
  /** Several can be chosen, with boxes before them. */
  several: boolean;
  onChoose: (value: string) => void;
  /** Given when the server searches; otherwise the list searches itself. */
  onQueryChange?: ((query: string) => void) | undefined;
  loading?: boolean | undefined;
}

const LISTBOX = { role: 'listbox' } as const;
const OPTION = { role: 'option' } as const;
const SEARCH = { role: 'combobox', 'aria-expanded': true, 'aria-autocomplete': 'list' } as const;

/** A search field over a list of choices, by mouse or arrows. */
export function ChoiceList({
  label,
  choices,
  selected,
  several,
  onChoose,
  onQueryChange,
  loading = false,
}: ChoiceListProps) {
  const { labels, locale } = useUi();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const shown = matchChoices(choices, onQueryChange ? '' : query);
  const current = Math.min(active, shown.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    list.current?.querySelector(`[data-index="${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = shown[current];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      onChoose(chosen.value);
      return;
    }
    const next = choiceAfterKey(event.key, current, shown.length);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
  };

  return (
    <div className="flex max-h-[min(360px,var(--radix-popover-content-available-height))] w-64 max-w-[calc(100vw-16px)] flex-col">
      <input
        {...SEARCH}
        aria-label={label}
        aria-controls={listId}
        aria-activedescendant={current >= 0 ? optionId(current) : undefined}
        value={query}
        placeholder={labels.filter.search}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
          onQueryChange?.(event.target.value);
        }}
        className="h-10 shrink-0 border-b bg-transparent px-3 outline-none"
      />
      <div
        {...LISTBOX}
        {...{ 'aria-label': label, 'aria-multiselectable': several || undefined }}
        ref={list}
        id={listId}
        aria-busy={loading}
        tabIndex={-1}
        className="min-h-0 overflow-y-auto p-1"
      >
        {shown.map((choice, index) => {
          const chosen = selected.includes(choice.value);
          return (
            <button
              {...OPTION}
              {...{ 'aria-selected': chosen }}
              key={choice.value}
              type="button"
              id={optionId(index)}
              data-index={index}
              data-highlighted={index === current ? '' : undefined}
              tabIndex={-1}
              onPointerMove={() => setActive(index)}
              onClick={() => onChoose(choice.value)}
              className={OPTION_CLASS}
            >
              {several ? <Box chosen={chosen} /> : null}
              {choice.icon}
              <span className="min-w-0 flex-1 truncate">
                {choice.label}
                {choice.note ? <span className="ml-1.5 text-muted">{choice.note}</span> : null}
              </span>
              {choice.count === undefined ? null : (
                <span className="text-xs text-muted">{formatNumber(choice.count, locale)}</span>
              )}
              {!several && chosen ? <Check aria-hidden className="text-accent" /> : null}
            </button>
          );
        })}
        {shown.length === 0 ? (
          <p className="px-2 py-6 text-center text-muted">{loading ? labels.table.loading : labels.filter.nothing}</p>
        ) : null}
      </div>
    </div>
  );
}

function Box({ chosen }: { chosen: boolean }) {
  return (
    <span
      aria-hidden
      className={cn(
        'flex size-4 shrink-0 items-center justify-center rounded-xs border',
        chosen ? 'border-accent bg-accent text-on-accent' : 'border-line-strong',
      )}
    >
      {chosen ? <Check className="size-3!" strokeWidth={3} /> : null}
    </span>
  );
}
