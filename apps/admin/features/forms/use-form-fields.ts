'use client';

import { type ChangeEvent, type RefCallback, useCallback, useRef, useState } from 'react';
import { type FieldPath, sameValues, valueAt, withValueAt } from './field-path.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a control of a form takes: spread it. */
export interface FieldRegistration {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<Control>) => void;
  readonly ref: RefCallback<Control>;
}

/** The values of a form while it is being filled in. */
export interface FormFields<Values> {
  readonly values: Values;
  /** Something differs from what the form began with. */
  readonly dirty: boolean;
  readonly register: (path: FieldPath<Values>) => FieldRegistration;
  readonly set: (path: FieldPath<Values>, value: string | null) => void;
  /** Begins anew with these values. */
  readonly reset: (values: Values) => void;
  /** What the form says now, for handlers that outlive a render. */
  readonly current: () => Values;
  /** Puts the focus on the first control, from above, whose path is among these. */
  readonly focusFirst: (paths: readonly string[]) => void;
}

/** Keeps a form's values; `onSet` hears of every change of one of them. */
export function useFormFields<Values>(initial: Values, onSet: (path: FieldPath<Values>) => void): FormFields<Values> {
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(initial);
  const latest = useRef(initial);
  const controls = useRef(new Map<string, Control>());
  const seen = useRef(new Set<string>());

  const put = useCallback((next: Values) => {
    latest.current = next;
    setValues(next);
  }, []);
  const set = (path: FieldPath<Values>, value: string | null) => {
    put(withValueAt(latest.current, path, value));
    onSet(path);
  };
  const register = (path: FieldPath<Values>): FieldRegistration => {
    const value = valueAt(values, path);
    const text = typeof value === 'string' ? value : '';
    return {
      name: path,
      value: text,
      onChange: (event) => set(path, event.target.value),
      ref: (control) => {
        if (!control) return void controls.current.delete(path);
        if (!controls.current.has(path)) controls.current.set(path, control);
        if (seen.current.has(path)) return;
        seen.current.add(path);
        // Typed before this script ran, or kept by the browser over a reload: it counts.
        if (isText(control) && control.value !== text) put(withValueAt(latest.current, path, control.value));
      },
    };
  };
  return {
    values,
    dirty: !sameValues(base, values),
    register,
    set,
    reset: (next) => {
      setBase(next);
      put(next);
    },
    current: () => latest.current,
    focusFirst: (paths) => {
      const found = paths.flatMap((path) => controls.current.get(path) ?? []);
      found.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
      found[0]?.focus();
    },
  };
}

function isText(control: Control): boolean {
  return control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type !== 'radio');
}
