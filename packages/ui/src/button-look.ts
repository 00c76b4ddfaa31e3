import { cn } from './cn.ts';

/** `primary`: the one main action of a page; `danger`: loses something; `quiet`: no border. */
export type ButtonLook = 'default' | 'primary' | 'danger' | 'quiet';
/** `md` 32 px, `sm` 28 px. */
export type ButtonSize = 'sm' | 'md';

const LOOKS: Readonly<Record<ButtonLook, string>> = {
  default: 'border-line bg-surface text-text hover:bg-raised',
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover',
  danger: 'border-bad bg-bad text-on-bad hover:border-bad-hover hover:bg-bad-hover',
  quiet: 'border-transparent text-muted hover:bg-raised hover:text-text',
};

/** Classes shared by everything that looks like a button. */
export function buttonClass(
  look: ButtonLook,
  size: ButtonSize,
  square: boolean,
  className: string | undefined,
): string {
  return cn(
    'inline-flex shrink-0 select-none items-center justify-center gap-1.5 rounded-md border text-sm font-medium whitespace-nowrap transition-colors duration-75',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50',
    '[&_svg]:size-4 [&_svg]:shrink-0',
    size === 'sm' ? 'h-7' : 'h-8',
    square ? (size === 'sm' ? 'w-7' : 'w-8') : size === 'sm' ? 'px-2.5' : 'px-3',
    LOOKS[look],
    className,
  );
}
