'use client';

import { Input } from '@moonin/ui/input';
import { Kbd } from '@moonin/ui/kbd';
import { useHotkey } from '@moonin/ui/use-hotkey';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** Props of {@link SearchBox}. */
export interface SearchBoxProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
}

const REST_MS = 80;

/** Search in the page: `/` goes there, Escape leaves it, what is typed counts once it rests. */
export function SearchBox({ label, value, onValueChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  // The address may change by other hands: back, a cleared filter.
  if (value !== told) {
    setTold(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useHotkey('/', () => input.current?.select());
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === told) return;
    const timer = setTimeout(() => {
      setTold(wanted);
      onValueChange(wanted);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed, told, onValueChange]);
  return (
    <Input
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The browser would empty a search field by the same key.
        event.preventDefault();
        event.currentTarget.blur();
      }}
      start={<Search aria-hidden />}
      end={<Kbd>/</Kbd>}
      className="w-full sm:w-56"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
