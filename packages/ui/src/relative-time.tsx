'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { cn } from './cn.ts';
import { formatExact } from './format.ts';
import { clockNowMs, subscribeClock } from './time/clock.ts';
import { type RelativeStyle, relativeText } from './time/relative-text.ts';
import { useUi } from './ui-provider.tsx';

/** Props of {@link RelativeTime}. */
export interface RelativeTimeProps {
  /** ISO 8601 text, or milliseconds since 1970. */
  at: string | number;
  /** `ago` ("6 min ago") unless told; `short` ("6 min") for columns. */
  style?: RelativeStyle | undefined;
  className?: string | undefined;
}

/** The one way a moment is shown: relative and ticking, exact in the person's time zone on hover. */
export function RelativeTime({ at, style = 'ago', className }: RelativeTimeProps) {
  const { locale, timeZone, renderedAtMs } = useUi();
  const timeMs = typeof at === 'number' ? at : Date.parse(at);
  const known = Number.isFinite(timeMs);
  const textNow = useCallback(
    () => (known ? relativeText(timeMs, clockNowMs(), locale, style) : ''),
    [known, timeMs, locale, style],
  );
  const textThen = useCallback(
    () => (known ? relativeText(timeMs, renderedAtMs, locale, style) : ''),
    [known, timeMs, renderedAtMs, locale, style],
  );
  const text = useSyncExternalStore(subscribeClock, textNow, textThen);
  const hydrated = useSyncExternalStore(subscribeNothing, isBrowser, isServer);
  if (!known) return null;
  const exact = timeZone || hydrated ? formatExact(timeMs, locale, timeZone) : undefined;
  return (
    <time
      dateTime={new Date(timeMs).toISOString()}
      title={exact}
      className={cn('whitespace-nowrap', className)}
      suppressHydrationWarning
    >
      {text}
    </time>
  );
}

const subscribeNothing = () => () => undefined;
const isBrowser = () => true;
const isServer = () => false;
