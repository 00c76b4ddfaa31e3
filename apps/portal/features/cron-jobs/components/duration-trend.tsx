'use client';

import type { CronJobStatistics } from '@moonin/contracts';
import { cn } from '@moonin/ui/cn';
import { formatDuration, formatExact } from '@moonin/ui/format';
import { STATE_LOOKS, TONE_TEXT } from '@moonin/ui/states';
import { useUi } from '@moonin/ui/ui-provider';
import { useTranslations } from 'next-intl';
import { usePersonTimeZone } from '../../time/use-person-time-zone.ts';

/** Props of {@link DurationTrend}. */
export interface DurationTrendProps {
  durations: CronJobStatistics['durations'];
  usual: CronJobStatistics['usual'];
}

const SHOWN_RUNS = 80;
const HEIGHT_PX = 96;
const LEAST_SHARE = 0.02;

/** How long the newest runs took, oldest first, over the range in which most of them lie. */
export function DurationTrend({ durations, usual }: DurationTrendProps) {
  const t = useTranslations('cronJob.durations');
  const { labels, locale } = useUi();
  const timeZone = usePersonTimeZone();
  const shown = durations.filter(({ durationMs }) => durationMs !== null).slice(-SHOWN_RUNS);
  const longestMs = shown.reduce((most, { durationMs }) => Math.max(most, durationMs ?? 0), usual?.p90Ms ?? 1);
  const share = (durationMs: number) => (longestMs === 0 ? 0 : durationMs / longestMs);
  const tell = (durationMs: number) => formatDuration(durationMs, locale);
  const sentence = usual
    ? t('usual', { from: tell(usual.p10Ms), to: tell(usual.p90Ms), median: tell(usual.medianMs) })
    : t('fewRuns');
  return (
    <figure aria-label={t('title')} className="m-0">
      <div className="relative border-b" style={{ height: HEIGHT_PX }}>
        {usual ? (
          <div
            aria-hidden
            className="absolute inset-x-0 border-y border-dashed border-line-strong bg-raised"
            style={{
              bottom: `${share(usual.p10Ms) * 100}%`,
              height: `${Math.max(LEAST_SHARE, share(usual.p90Ms) - share(usual.p10Ms)) * 100}%`,
            }}
          />
        ) : null}
        <ol className="relative flex h-full items-end justify-end gap-[2px]">
          {shown.map(({ id, status, at, durationMs }) => {
            const when = timeZone === undefined ? null : formatExact(Date.parse(at), locale, timeZone);
            const text = [labels.states[status], tell(durationMs ?? 0), when].filter(Boolean).join(' · ');
            return (
              <li
                key={id}
                title={text}
                className={cn('flex h-full max-w-3 min-w-0 flex-1 items-end', TONE_TEXT[STATE_LOOKS[status].tone])}
              >
                <span
                  className="block w-full rounded-t-[2px] bg-current opacity-80"
                  style={{ height: `${Math.max(LEAST_SHARE, share(durationMs ?? 0)) * 100}%` }}
                />
                <span className="sr-only">{text}</span>
              </li>
            );
          })}
        </ol>
      </div>
      <figcaption className="mt-2 text-xs text-muted">{sentence}</figcaption>
    </figure>
  );
}
