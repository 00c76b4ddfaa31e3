'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { keepLabels, placeOf, timeTicks } from './chart/scale.ts';
import { cn } from './cn.ts';
import { formatClock, formatDay, formatExact } from './format.ts';
import { Moon } from './moon.tsx';
import type { State, Tone } from './states.ts';
import { zoneOffsetMs } from './time/zone-offset.ts';
import { useUi } from './ui-provider.tsx';

/** Something that happened at one moment. */
export interface TimelinePoint {
  readonly id: string;
  readonly atMs: number;
  /** Short, under the point: "48". */
  readonly label: string;
  /** Longer, on hover and for readers: "Revision 48, degraded". */
  readonly note: string;
  readonly state?: State | undefined;
  readonly share?: number | undefined;
  /** Where it leads; of points close together only one is a link, the table beneath has them all. */
  readonly href?: string | undefined;
}

/** Something that lasted. */
export interface TimelineSpan {
  readonly id: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly label: string;
  readonly tone?: Tone | undefined;
}

/** Props of {@link Timeline}. */
export interface TimelineProps {
  label: string;
  fromMs: number;
  toMs: number;
  points: readonly TimelinePoint[];
  spans?: readonly TimelineSpan[] | undefined;
}

const LABEL_GAP = 0.05;
/** Links nearer than a finger is wide would be pressed for one another: 24 px of a phone's width. */
const LINK_GAP = 0.08;
const DAY_MS = 86_400_000;
const SPAN_TONES: Readonly<Record<Tone, string>> = {
  ok: 'border-ok',
  progress: 'border-progress',
  warn: 'border-warn',
  bad: 'border-bad',
  idle: 'border-idle',
};

function percent(atMs: number, fromMs: number, toMs: number): number {
  return Math.min(100, Math.max(0, placeOf(atMs, fromMs, toMs, 100)));
}

/** Points and spans on one axis of time; the same data belongs in a table beneath it. */
export function Timeline({ label, fromMs, toMs, points, spans = [] }: TimelineProps) {
  const { locale, timeZone } = useUi();
  const ordered = points.filter((point) => point.atMs >= fromMs && point.atMs <= toMs).sort((a, b) => a.atMs - b.atMs);
  const places = ordered.map((point) => percent(point.atMs, fromMs, toMs));
  const shares = places.map((place) => place / 100);
  const labelled = keepLabels(shares, LABEL_GAP);
  const linked = keepLabels(shares, LINK_GAP);
  const formatTick = toMs - fromMs > 2 * DAY_MS ? formatDay : formatClock;
  return (
    <figure aria-label={label} className="relative m-0 px-2 pt-1">
      <div aria-hidden className="absolute inset-x-2 top-[13px] border-t" />
      <ol className="relative h-11">
        {ordered.map((point, index) => {
          const text = `${point.note} · ${formatExact(point.atMs, locale, timeZone)}`;
          const moon = (
            <span className="flex flex-col items-center gap-0.5" title={text} suppressHydrationWarning>
              <span className="rounded-full bg-surface p-px">
                <Moon state={point.state} share={point.share} tone={point.state ? undefined : 'idle'} label={text} />
              </span>
              <span className={cn('text-2xs text-muted', !labelled[index] && 'invisible')}>{point.label}</span>
            </span>
          );
          return (
            <li key={point.id} className="absolute top-0 -translate-x-1/2" style={{ left: `${places[index]}%` }}>
              {point.href && linked[index] ? (
                <Link href={point.href} prefetch={false} className="block rounded-sm">
                  {moon}
                </Link>
              ) : (
                moon
              )}
            </li>
          );
        })}
      </ol>
      {spans.length > 0 ? (
        <ul>
          {spans.map((span) => {
            const start = percent(span.fromMs, fromMs, toMs);
            return (
              <li key={span.id} className="relative h-6 text-2xs text-muted">
                <span
                  className={cn(
                    'absolute bottom-0 block border-b-[3px] pb-0.5 whitespace-nowrap',
                    SPAN_TONES[span.tone ?? 'progress'],
                  )}
                  style={{ left: `${start}%`, width: `${Math.max(0.5, percent(span.toMs, fromMs, toMs) - start)}%` }}
                >
                  {span.label}
                </span>
              </li>
            );
          })}
        </ul>
      ) : null}
      <Axis
        fromMs={fromMs}
        toMs={toMs}
        offsetMs={zoneOffsetMs(fromMs, timeZone)}
        format={(atMs) => formatTick(atMs, locale, timeZone)}
      />
    </figure>
  );
}

interface AxisProps {
  fromMs: number;
  toMs: number;
  /** How far the person's zone is ahead of UTC. */
  offsetMs: number;
  format: (atMs: number) => ReactNode;
}

function Axis({ fromMs, toMs, offsetMs, format }: AxisProps) {
  return (
    <div aria-hidden className="relative mt-2 h-5 border-t pt-1 text-2xs text-muted">
      {timeTicks(fromMs, toMs, 6, offsetMs).map((atMs) => {
        const place = percent(atMs, fromMs, toMs);
        return (
          <span
            key={atMs}
            suppressHydrationWarning
            className={cn(
              'absolute whitespace-nowrap',
              place < 4 ? '' : place > 96 ? '-translate-x-full' : '-translate-x-1/2',
            )}
            style={{ left: `${place}%` }}
          >
            {format(atMs)}
          </span>
        );
      })}
    </div>
  );
}
