import { useId } from 'react';
import { stepPath } from './chart/scale.ts';
import { cn } from './cn.ts';
import { TONE_TEXT, type Tone } from './states.ts';

/** A value from one moment on. */
export interface StepPoint {
  readonly atMs: number;
  readonly value: number;
}

/** Props of {@link StepLine}. */
export interface StepLineProps {
  /** What is shown, for readers. */
  label: string;
  /** What it says: "from 2 to 8". */
  description?: string | undefined;
  /** In any order. */
  points: readonly StepPoint[];
  /** Where the line ends: the last value holds until then. */
  untilMs: number;
  tone?: Tone | undefined;
  heightPx?: number | undefined;
  className?: string | undefined;
}

const WIDTH = 400;

/** A line that holds each value until the next one came, such as replicas over time; zero is its floor. */
export function StepLine(props: StepLineProps) {
  const { label, description, points, untilMs, tone = 'progress', heightPx = 56, className } = props;
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
      suppressHydrationWarning
    >
      <title id={`${id}-title`}>{label}</title>
      {description ? <desc id={`${id}-description`}>{description}</desc> : null}
      <path
        d={stepPath(points, untilMs, WIDTH, heightPx)}
        suppressHydrationWarning
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
