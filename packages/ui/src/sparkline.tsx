import { useId } from 'react';
import { linePath } from './chart/scale.ts';
import { cn } from './cn.ts';
import { TONE_TEXT, type Tone } from './states.ts';

/** Props of {@link Sparkline}. */
export interface SparklineProps {
  /** What is shown, for readers. */
  label: string;
  /** What it says: "from 3 to 12, highest 40 on Monday". */
  description?: string | undefined;
  /** In even steps of time; null where nothing is known. */
  values: readonly (number | null)[];
  tone?: Tone | undefined;
  heightPx?: number | undefined;
  className?: string | undefined;
}

const WIDTH = 200;

/** A small line without axes, as wide as its place. */
export function Sparkline({ label, description, values, tone = 'progress', heightPx = 32, className }: SparklineProps) {
  const id = useId();
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      viewBox={`0 -2 ${WIDTH} ${heightPx + 4}`}
      preserveAspectRatio="none"
      height={heightPx}
      className={cn('block w-full overflow-visible', TONE_TEXT[tone], className)}
    >
      <title id={`${id}-title`}>{label}</title>
      {description ? <desc id={`${id}-description`}>{description}</desc> : null}
      <path
        d={linePath(values, WIDTH, heightPx)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
