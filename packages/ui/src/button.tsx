import type { ComponentProps } from 'react';
import { type ButtonLook, type ButtonSize, buttonClass } from './button-look.ts';

/** Props of {@link Button}; everything of `<button>` too. */
export interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook | undefined;
  size?: ButtonSize | undefined;
  /** Work is under way: the button stays in place, says busy to readers and takes no second press. */
  busy?: boolean | undefined;
}

/** A button with a verb. `type` is "button" unless told, so that it never sends a form by accident. */
export function Button({
  look = 'default',
  size = 'md',
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      type={busy ? 'button' : type}
      onClick={busy ? undefined : onClick}
      className={buttonClass(look, size, false, className)}
    >
      {children}
    </button>
  );
}
