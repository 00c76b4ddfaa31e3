'use client';

import { RequestError } from '@moonin/ui/web/request-json';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { type FieldPath, valueAt } from './field-path.ts';
import { type FormFields, useFormFields } from './use-form-fields.ts';
import { type FieldErrors, type LoadSchema, useSchemaCheck } from './use-schema-check.ts';

/** What {@link useSaveForm} checks and does. */
export interface SaveFormOptions<Values> {
  /** Keep it stable: module scope. */
  readonly loadSchema: LoadSchema<Values>;
  readonly defaultValues: Values;
  /** Sends the values; a {@link RequestError} that names fields is shown under them. */
  readonly save: (values: Values) => Promise<void>;
}

/** A form that is being filled in: the fields, how it is sent, and what went wrong that no field can show. */
export interface SaveForm<Values> {
  readonly form: Pick<FormFields<Values>, 'values' | 'register' | 'set' | 'reset'>;
  readonly errors: FieldErrors;
  /** Typed input would be lost by leaving. */
  readonly dirty: boolean;
  readonly submit: () => void;
  readonly saving: boolean;
  readonly failure: unknown;
}

/**
 * A form checked by a schema before it is sent, whose refusals appear under the fields they name. Once it was tried,
 * a field is checked again with every change. Own code: a form library weighs 12 kB on pages of one or two fields.
 */
export function useSaveForm<Values>({ loadSchema, defaultValues, save }: SaveFormOptions<Values>): SaveForm<Values> {
  const t = useTranslations('forms');
  const check = useSchemaCheck(loadSchema);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [progress, setProgress] = useState<'idle' | 'saving' | 'saved'>('idle');
  const [failure, setFailure] = useState<unknown>(null);
  const tried = useRef(false);
  const busy = useRef(false);

  const recheck = async (path: FieldPath<Values>) => {
    const found = await check(fields.current());
    setErrors((before) => ({ ...before, [path]: found[path] }));
  };
  const fields = useFormFields(defaultValues, (path) => {
    setProgress((before) => (before === 'saved' ? 'idle' : before));
    if (tried.current) void recheck(path);
  });
  const refuse = (found: FieldErrors) => {
    setErrors(found);
    fields.focusFirst(Object.keys(found));
  };

  const send = async (): Promise<'idle' | 'saved'> => {
    const values = fields.current();
    const found = await check(values);
    if (Object.keys(found).length > 0) {
      refuse(found);
      return 'idle';
    }
    setErrors({});
    await save(values);
    return 'saved';
  };
  const submit = async () => {
    if (busy.current) return;
    busy.current = true;
    tried.current = true;
    setProgress('saving');
    setFailure(null);
    try {
      setProgress(await send());
    } catch (error) {
      setProgress('idle');
      const refused = refusedFields(error, fields.current(), { taken: t('taken'), notAccepted: t('notAccepted') });
      if (Object.keys(refused).length > 0) refuse(refused);
      else setFailure(error);
    } finally {
      busy.current = false;
    }
  };
  return {
    form: {
      values: fields.values,
      register: fields.register,
      set: fields.set,
      reset: (values) => {
        tried.current = false;
        setErrors({});
        setFailure(null);
        fields.reset(values);
      },
    },
    errors,
    dirty: fields.dirty && progress !== 'saved',
    submit: () => void submit(),
    saving: progress === 'saving',
    failure,
  };
}

/** A refusal's problems with fields that the form has, in words; empty when it names none of them. */
function refusedFields(error: unknown, values: unknown, words: { taken: string; notAccepted: string }): FieldErrors {
  if (!(error instanceof RequestError)) return {};
  const known = error.fields.filter(({ path }) => valueAt(values, path) !== undefined);
  return Object.fromEntries(
    known.map(({ path, message }) => [
      path,
      error.code === 'conflict' ? words.taken : message === '' ? words.notAccepted : message,
    ]),
  );
}
