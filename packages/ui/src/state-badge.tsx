'use client';

import { cn } from './cn.ts';
import { Moon } from './moon.tsx';
import { STATE_LOOKS, type State, TONE_TEXT } from './states.ts';
import { useUi } from './ui-provider.tsx';

/** Props of {@link StateBadge}. */
export interface StateBadgeProps {
  state: State;
  /** Lit share of the moon, 0 to 1; the state's own where absent. */
  share?: number | undefined;
  /** A word more precise than the state's own, already translated: "Rolling out". */
  label?: string | undefined;
  className?: string | undefined;
}

/** A state as icon, word and colour together. */
export function StateBadge({ state, share, label, className }: StateBadgeProps) {
  const { labels } = useUi();
  return (
    <span
      className={cn(
        'inline-flex items-center align-top gap-1.5 font-medium whitespace-nowrap',
        TONE_TEXT[STATE_LOOKS[state].tone],
        className,
      )}
    >
      <Moon state={state} share={share} />
      {label ?? labels.states[state]}
    </span>
  );
}
