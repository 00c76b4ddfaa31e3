'use client';

import { Field } from '@moonin/ui/field';
import { Input } from '@moonin/ui/input';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { type FieldPath, valueAt } from './field-path.ts';
import { proposeSlug } from './propose-slug.ts';
import type { SaveForm } from './use-save-form.ts';

/** Props of {@link SlugField}. */
export interface SlugFieldProps<Values> {
  form: SaveForm<Values>['form'];
  /** The field whose text the slug follows. */
  nameField: FieldPath<Values>;
  slugField: FieldPath<Values>;
  error: string | undefined;
  label?: string;
  hint?: ReactNode;
}

/** The name that stands in addresses: follows the name until somebody writes in it. */
export function SlugField<Values>({ form, nameField, slugField, error, label, hint }: SlugFieldProps<Values>) {
  const t = useTranslations('slug');
  const touched = useRef(false);
  const name = valueAt(form.values, nameField);
  const slug = form.register(slugField);

  const follow = useEffectEvent((text: string) => {
    if (!touched.current) form.set(slugField, proposeSlug(text));
  });
  useEffect(() => follow(typeof name === 'string' ? name : ''), [name]);

  return (
    <Field
      label={label ?? t('label')}
      hint={hint ?? t('hint', { path: `/o/${slug.value === '' ? '…' : slug.value}` })}
      error={error}
      required
    >
      <Input
        {...slug}
        onChange={(event) => {
          touched.current = true;
          slug.onChange(event);
        }}
        mono
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </Field>
  );
}
