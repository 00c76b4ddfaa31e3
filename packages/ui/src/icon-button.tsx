import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, type ButtonSize, buttonClass } from './button-look.ts';

/** Props of {@link IconButton}; everything of `<button>` too. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does, already translated: its name for readers and its hint on hover. */
  label: string;
  icon: ReactNode;
  look?: ButtonLook | undefined;
  size?: ButtonSize | undefined;
}

/** A square button that shows only an icon. */
export function IconButton({
  label,
  icon,
  look = 'quiet',
  size = 'md',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button title={label} {...rest} type={type} aria-label={label} className={buttonClass(look, size, true, className)}>
      {icon}
    </button>
  );
}
