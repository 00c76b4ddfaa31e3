'use client';

import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Input } from './input.tsx';
import { Kbd } from './kbd.tsx';
import { useHotkey } from './use-hotkey.ts';

/** Props of {@link SearchBox}. */
export interface SearchBoxProps {
  label: string;
  value: string;
  /** Told what was typed, without blanks around it, once typing rests or the field is left. */
  onValueChange: (value: string) => void;
}

const REST_MS = 80;

/** Search in the page: `/` goes there, Escape leaves it, what is typed counts once it rests. */
export function SearchBox({ label, value, onValueChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  const wanted = typed.trim();
  // The address may change by other hands: back, a cleared filter.
  if (value !== told) {
    setTold(value);
    if (value !== wanted) setTyped(value);
  }
  const tell = useCallback(() => {
    if (wanted === told) return;
    setTold(wanted);
    onValueChange(wanted);
  }, [wanted, told, onValueChange]);
  useHotkey('/', () => input.current?.select());
  useEffect(() => {
    const timer = setTimeout(tell, REST_MS);
    return () => clearTimeout(timer);
  }, [tell]);
  return (
    <Input
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      // Told later, it would call back whoever has followed a link by then.
      onBlur={tell}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The browser would empty a search field by the same key.
        event.preventDefault();
        event.currentTarget.blur();
      }}
      start={<Search aria-hidden />}
      end={<Kbd className="max-md:hidden">/</Kbd>}
      className="w-full sm:w-56"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
