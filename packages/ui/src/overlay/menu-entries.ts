import type { ReactNode } from 'react';

/** Does something. */
export interface MenuAction {
  readonly kind: 'action';
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** At the end, quiet: a key, a count. */
  readonly end?: ReactNode;
  /** Marks what loses something. */
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onSelect: () => void;
}

/** Goes somewhere. */
export interface MenuLink {
  readonly kind: 'link';
  readonly id: string;
  readonly label: ReactNode;
  readonly href: string;
  readonly icon?: ReactNode;
  readonly end?: ReactNode;
  /** Marks where the person is. */
  readonly current?: boolean | undefined;
}

/** Is on or off; the menu stays open. */
export interface MenuCheck {
  readonly kind: 'check';
  readonly id: string;
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean | undefined;
  readonly onCheckedChange: (checked: boolean) => void;
}

/** A quiet heading. */
export interface MenuHeading {
  readonly kind: 'heading';
  readonly id: string;
  readonly label: ReactNode;
}

/** A hairline. */
export interface MenuSeparator {
  readonly kind: 'separator';
  readonly id: string;
}

/** One line of a menu. */
export type MenuEntry = MenuAction | MenuLink | MenuCheck | MenuHeading | MenuSeparator;
