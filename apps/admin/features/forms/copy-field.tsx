'use client';

import { CopyButton } from '@moonin/ui/copy-button';
import { Field } from '@moonin/ui/field';
import { Input } from '@moonin/ui/input';
import type { ReactNode } from 'react';

/** Props of {@link CopyField}. */
export interface CopyFieldProps {
  label: string;
  value: string;
  /** Name of the copy button: "Copy link". */
  copyLabel: string;
  hint?: ReactNode;
  /** Shows dots in place of the value. */
  hidden?: boolean;
}

/** A value that can be read, selected and copied, but not changed. */
export function CopyField({ label, value, copyLabel, hint, hidden = false }: CopyFieldProps) {
  return (
    <Field label={label} hint={hint}>
      <Input
        readOnly
        mono
        type={hidden ? 'password' : 'text'}
        autoComplete="off"
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        end={<CopyButton text={value} label={copyLabel} />}
      />
    </Field>
  );
}
