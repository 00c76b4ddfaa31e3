import { cn } from './cn.ts';
import { TONE_TEXT, type Tone } from './states.ts';

/** One bar. */
export interface Bar {
  readonly id: string;
  /** "Monday, 12 roll-outs": shown while pointed at, read aloud. */
  readonly label: string;
  readonly value: number;
  readonly tone?: Tone | undefined;
}

/** Props of {@link Bars}. */
export interface BarsProps {
  label: string;
  description?: string | undefined;
  bars: readonly Bar[];
  tone?: Tone | undefined;
  heightPx?: number | undefined;
  className?: string | undefined;
}

const LEAST_SHARE = 0.04;

/** Bars over even steps of time, as wide as their place; fainter where low, a hairline where nothing. */
export function Bars({ label, description, bars, tone = 'progress', heightPx = 64, className }: BarsProps) {
  const highest = bars.reduce((most, bar) => Math.max(most, bar.value), 0);
  return (
    <figure aria-label={label} className={cn('m-0', className)}>
      {description ? <figcaption className="sr-only">{description}</figcaption> : null}
      <ol className="flex items-end gap-[2px]" style={{ height: heightPx }}>
        {bars.map((bar) => {
          const share = highest > 0 ? bar.value / highest : 0;
          const empty = bar.value <= 0;
          return (
            <li
              key={bar.id}
              title={bar.label}
              className={cn('group flex h-full min-w-0 flex-1 items-end', TONE_TEXT[bar.tone ?? tone])}
            >
              <span
                className={cn(
                  'block w-full rounded-t-[2px] group-hover:opacity-100!',
                  empty ? 'bg-line' : 'bg-current',
                )}
                style={{
                  height: empty ? 1 : `${Math.max(LEAST_SHARE, share) * 100}%`,
                  opacity: empty ? 1 : 0.45 + 0.55 * share,
                }}
              />
              <span className="sr-only">{bar.label}</span>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
