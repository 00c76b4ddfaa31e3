'use client';

import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import type { UiLabels } from './labels.ts';
import { alignClock } from './time/clock.ts';

/** What every interactive part needs to know about the person. */
export interface UiContextValue {
  readonly labels: UiLabels;
  /** BCP 47 language, `en` or `es`. */
  readonly locale: string;
  /** IANA zone of the person; absent means the browser's own, known only after hydration. */
  readonly timeZone: string | undefined;
  /** Milliseconds since 1970 when the server rendered; keeps relative times equal through hydration. */
  readonly renderedAtMs: number;
}

const UiContext = createContext<UiContextValue | null>(null);

/** Props of {@link UiProvider}; all of it is plain data, so a server layout can render it. */
export interface UiProviderProps {
  labels: UiLabels;
  locale: string;
  timeZone?: string | undefined;
  renderedAtMs: number;
  children: ReactNode;
}

/** Gives labels, language and time zone to every component below; put it once in the root layout. */
export function UiProvider({ labels, locale, timeZone, renderedAtMs, children }: UiProviderProps) {
  const value = useMemo(() => ({ labels, locale, timeZone, renderedAtMs }), [labels, locale, timeZone, renderedAtMs]);
  useEffect(() => alignClock(renderedAtMs, Date.now()), [renderedAtMs]);
  return <UiContext value={value}>{children}</UiContext>;
}

/** Labels, language, time zone and render time; throws outside {@link UiProvider}. */
export function useUi(): UiContextValue {
  const value = use(UiContext);
  if (!value) throw new Error('UiProvider is missing above this component');
  return value;
}
