import Link from 'next/link';
import type { ComponentProps } from 'react';
import { type ButtonLook, type ButtonSize, buttonClass } from './button-look.ts';

/** Props of {@link LinkButton}; everything of `next/link` too. */
export interface LinkButtonProps extends Omit<ComponentProps<typeof Link>, 'className'> {
  look?: ButtonLook | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
}

/** A link that looks like a button: goes somewhere instead of doing something. */
export function LinkButton({ look = 'default', size = 'md', className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass(look, size, false, className)} />;
}
