'use client';

import { cn } from '@moonin/ui/cn';
import { CopyButton } from '@moonin/ui/copy-button';
import { FilterChip } from '@moonin/ui/filter-chip';
import { SCROLL_FOCUS } from '@moonin/ui/scroll-focus';
import { SearchBox } from '@moonin/ui/search-box';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { failingLine, logLines, matchingLines } from '../log-lines.ts';

/** Props of {@link LogView}. */
export interface LogViewProps {
  /** Name for readers. */
  label: string;
  text: string;
  /** Lines before it were left out. */
  truncated: boolean;
}

/** A log as text: the failing line in view, search, wrap, copy. */
export function LogView({ label, text, truncated }: LogViewProps) {
  const t = useTranslations('log');
  const box = useRef<HTMLElement>(null);
  const [wrap, setWrap] = useState(true);
  const [query, setQuery] = useState('');
  const lines = useMemo(() => logLines(text), [text]);
  const numbered = lines.map((line, index) => ({ number: index + 1, index, text: line }));
  const failing = useMemo(() => failingLine(lines), [lines]);
  const found = useMemo(() => matchingLines(lines, query), [lines, query]);
  const shown = found[0] ?? failing;
  useEffect(() => {
    const line = box.current?.querySelector<HTMLElement>(`[data-line="${shown}"]`);
    if (box.current && line) box.current.scrollTop = line.offsetTop - box.current.clientHeight / 2;
  }, [shown]);
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5 border-b px-4 py-2 print:hidden">
        <SearchBox label={t('search')} value={query} onValueChange={setQuery} />
        <FilterChip name={t('wrap')} pressed={wrap} onClick={() => setWrap(!wrap)} />
        <span role="status" className="text-xs text-muted">
          {query.trim() === '' ? t('lines', { count: lines.length }) : t('found', { count: found.length })}
        </span>
        <CopyButton text={lines.join('\n')} className="ml-auto" />
      </div>
      {truncated ? <p className="border-b px-4 py-1.5 text-xs text-muted">{t('truncated')}</p> : null}
      <section
        ref={box}
        {...SCROLL_FOCUS}
        aria-label={label}
        className="relative max-h-[max(320px,60dvh)] overflow-auto rounded-b-lg py-2 font-mono text-sm print:max-h-none"
      >
        <ol className={wrap ? undefined : 'w-max min-w-full'}>
          {numbered.map(({ number, index, text: line }) => (
            <li
              key={number}
              data-line={index}
              className={cn(
                'flex gap-4 px-4',
                index === failing && 'bg-bad-soft',
                found.includes(index) && 'bg-accent-soft',
              )}
            >
              <span aria-hidden className="w-8 shrink-0 text-right text-muted select-none">
                {number}
              </span>
              <span className={wrap ? 'min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]' : 'whitespace-pre'}>
                {line}
                {index === failing ? <span className="sr-only"> {t('failing')}</span> : null}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
