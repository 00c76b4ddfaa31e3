'use client';

import { Field } from '@moonin/ui/field';
import { Input } from '@moonin/ui/input';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form';
import { proposeSlug } from './propose-slug.ts';

/** Props of {@link SlugField}. */
export interface SlugFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** The field whose text the slug follows. */
  nameField: Path<Values>;
  slugField: Path<Values>;
  label?: string;
  hint?: ReactNode;
}

/** The name that stands in addresses: follows the name until somebody writes in it. */
export function SlugField<Values extends FieldValues>({
  form,
  nameField,
  slugField,
  label,
  hint,
}: SlugFieldProps<Values>) {
  const t = useTranslations('slug');
  const touched = useRef(false);
  const name: unknown = useWatch({ control: form.control, name: nameField });
  const slug: unknown = useWatch({ control: form.control, name: slugField });
  const { error } = form.getFieldState(slugField, form.formState);

  useEffect(() => {
    if (touched.current) return;
    const proposed = proposeSlug(typeof name === 'string' ? name : '') as PathValue<Values, Path<Values>>;
    form.setValue(slugField, proposed, { shouldValidate: form.formState.isSubmitted });
  }, [form, name, slugField]);

  return (
    <Field
      label={label ?? t('label')}
      hint={hint ?? t('hint', { path: `/o/${typeof slug === 'string' && slug !== '' ? slug : '…'}` })}
      error={error?.message}
      required
    >
      <Input
        {...form.register(slugField, {
          onChange: () => {
            touched.current = true;
          },
        })}
        mono
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </Field>
  );
}
