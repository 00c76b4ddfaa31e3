import { cn } from './cn.ts';
import { moonPath } from './moon-path.ts';
import { type MoonSign, STATE_LOOKS, type State, TONE_TEXT, type Tone } from './states.ts';

/** Props of {@link Moon}. */
export interface MoonProps {
  /** Sets colour and sign, and the share where none is given. */
  state?: State | undefined;
  /** The lit share, 0 to 1. */
  share?: number | undefined;
  /** Colour by hand, for things that are not a state. */
  tone?: Tone | undefined;
  /** Text for readers; without it the moon is decoration beside a word. */
  label?: string | undefined;
  /** Side in pixels, 16 unless told. */
  sizePx?: number | undefined;
  className?: string | undefined;
}

function Sign({ sign }: { sign: MoonSign }) {
  if (sign === 'cross')
    return (
      <path
        d="m5.9 5.9 4.2 4.2m0-4.2-4.2 4.2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    );
  if (sign === 'pause')
    return (
      <path d="M6.5 5.75v4.5m3-4.5v4.5" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    );
  return null;
}

/** The sign of the house: a disc lit by the share that is ready, in the colour of its state. */
export function Moon({ state, share, tone, label, sizePx = 16, className }: MoonProps) {
  const look = state ? STATE_LOOKS[state] : undefined;
  const sign = look?.sign ?? 'plain';
  const lit = moonPath(share ?? look?.share ?? 0, 5);
  const drawSign = lit === '' ? sign : 'plain';
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox="0 0 16 16"
      className={cn('shrink-0', TONE_TEXT[tone ?? look?.tone ?? 'idle'], className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : 'true'}
    >
      {label ? <title>{label}</title> : null}
      <circle
        cx="8"
        cy="8"
        r="6.25"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        {...(drawSign === 'dashed' ? { strokeDasharray: '2.4 2.51' } : {})}
      />
      {lit === '' ? <Sign sign={drawSign} /> : <path d={lit} fill="currentColor" />}
    </svg>
  );
}
