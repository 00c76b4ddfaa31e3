'use client';

import { useId } from 'react';
import type { FieldRegistration } from './use-form-fields.ts';

/** One choice of {@link RadioCards}. */
export interface RadioOption {
  readonly value: string;
  readonly label: string;
  /** What choosing it means. */
  readonly hint?: string | undefined;
}

/** Props of {@link RadioCards}. */
export interface RadioCardsProps {
  legend: string;
  /** What the form's `register` gave. */
  registration: FieldRegistration;
  options: readonly RadioOption[];
}

/** A few choices that need a sentence each, all in sight. */
export function RadioCards({ legend, registration, options }: RadioCardsProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="divide-y overflow-hidden rounded-lg border bg-surface">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex cursor-pointer items-start gap-2.5 px-3 py-2.5 hover:bg-raised has-checked:bg-accent-soft"
          >
            <span className="flex h-5 items-center">
              <input
                {...registration}
                type="radio"
                value={option.value}
                checked={option.value === registration.value}
                aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
                aria-label={option.label}
                className="size-4 shrink-0 appearance-none rounded-full border border-line-strong bg-surface checked:border-5 checked:border-accent"
              />
            </span>
            <span className="min-w-0">
              <span className="font-medium">{option.label}</span>
              {option.hint ? (
                <span id={`${id}-${option.value}`} className="block text-sm text-pretty text-muted">
                  {option.hint}
                </span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
