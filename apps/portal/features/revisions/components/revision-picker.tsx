'use client';

import type { RevisionListItem } from '@moonin/contracts';
import { Combobox } from '@moonin/ui/combobox';
import { useRevisionTold } from '../use-revision-told.ts';

/** Props of {@link RevisionPicker}. */
export interface RevisionPickerProps {
  label: string;
  value: number;
  revisions: readonly RevisionListItem[];
  onValueChange: (number: number) => void;
}

/** Chooses one revision by its number and what it changed. */
export function RevisionPicker({ label, value, revisions, onValueChange }: RevisionPickerProps) {
  const told = useRevisionTold();
  const known = revisions.map((revision) => ({
    value: String(revision.number),
    label: String(revision.number),
    note: told(revision, 1),
  }));
  const options = known.some((option) => option.value === String(value))
    ? known
    : [{ value: String(value), label: String(value) }, ...known];
  return (
    <span className="block w-24 text-base">
      <Combobox
        aria-label={label}
        value={String(value)}
        options={options}
        onValueChange={(next) => {
          if (next !== null) onValueChange(Number(next));
        }}
      />
    </span>
  );
}
