'use client';

import { Input } from '@moonin/ui/input';
import { Kbd } from '@moonin/ui/kbd';
import { useHotkey } from '@moonin/ui/use-hotkey';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** Props of {@link SearchInput}. */
export interface SearchInputProps {
  label: string;
  value: string;
  /** Called when typing rests. */
  onChange: (value: string) => void;
}

const REST_MS = 150;

/** Searches in a list; `/` leads to it from anywhere on the page. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [typed, setTyped] = useState(value);
  useHotkey('/', () => input.current?.focus());
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Input
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      className="w-full max-w-64"
      start={<Search />}
      end={typed === '' ? <Kbd className="mr-1 max-md:hidden">/</Kbd> : null}
      onChange={(event) => {
        const next = event.target.value;
        setTyped(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onChange(next), REST_MS);
      }}
    />
  );
}
