'use client';

import { RequestError } from '@moonin/ui/web/request-json';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { type LoadSchema, useSchemaResolver } from './use-schema-resolver.ts';

/** What {@link useSaveForm} checks and does. */
export interface SaveFormOptions<Values extends FieldValues> {
  /** Keep it stable: module scope. */
  readonly loadSchema: LoadSchema<Values>;
  readonly defaultValues: DefaultValues<Values>;
  /** Sends the values; a {@link RequestError} that names fields is shown under them. */
  readonly save: (values: Values) => Promise<void>;
}

/** A form that is being filled in: the fields, how it is sent, and what went wrong that no field can show. */
export interface SaveForm<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly submit: () => void;
  readonly saving: boolean;
  readonly failure: unknown;
}

/** A form checked by a schema before it is sent, whose refusals appear under the fields they name. */
export function useSaveForm<Values extends FieldValues>(options: SaveFormOptions<Values>): SaveForm<Values> {
  const resolver = useSchemaResolver(options.loadSchema);
  const form = useForm<Values>({ resolver, defaultValues: options.defaultValues });
  const [failure, setFailure] = useState<unknown>(null);
  const showOnFields = useFieldRefusals(form);

  const send = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await options.save(values);
    } catch (error) {
      if (!showOnFields(error)) setFailure(error);
    }
  });
  return {
    form,
    submit: () => {
      if (!form.formState.isSubmitting) void send();
    },
    saving: form.formState.isSubmitting,
    failure,
  };
}

/** Puts a refusal's field problems under their fields; false when it names none that the form has. */
function useFieldRefusals<Values extends FieldValues>(form: UseFormReturn<Values>): (error: unknown) => boolean {
  const t = useTranslations('forms');
  return (error) => {
    if (!(error instanceof RequestError)) return false;
    const known = error.fields.filter(({ path }) => form.getFieldState(path as Path<Values>) && hasField(form, path));
    for (const [index, { path, message }] of known.entries()) {
      const taken = error.code === 'conflict';
      const words = taken ? t('taken') : message === '' ? t('notAccepted') : message;
      form.setError(path as Path<Values>, { type: 'refused', message: words }, { shouldFocus: index === 0 });
    }
    return known.length > 0;
  };
}

function hasField<Values extends FieldValues>(form: UseFormReturn<Values>, path: string): boolean {
  return form.getValues(path as Path<Values>) !== undefined;
}
