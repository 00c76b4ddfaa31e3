'use client';

import { cloneElement, lazy, type ReactElement, Suspense, useState } from 'react';
import type { MenuEntry } from './overlay/menu-entries.ts';

export type * from './overlay/menu-entries.ts';

const loadMenuList = () => import('./overlay/menu-list.tsx');
const MenuList = lazy(() => loadMenuList().then((module) => ({ default: module.MenuList })));

/** The props of a trigger that the menu sets before its own code is there. */
interface TriggerProps {
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?: () => void;
  onPointerEnter?: () => void;
}

/** Props of {@link Menu}. */
export interface MenuProps {
  /** One Button, IconButton or RailTrigger: it opens the menu. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  align?: 'start' | 'end' | undefined;
  side?: 'top' | 'bottom' | undefined;
}

/** A menu that opens from a button; its code is loaded when somebody reaches for it. */
export function Menu({ trigger, entries, align = 'end', side = 'bottom' }: MenuProps) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const closed = cloneElement(trigger as ReactElement<TriggerProps>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void loadMenuList(),
    onClick: () => {
      setAsked(true);
      setOpen(true);
    },
  });
  if (!asked) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuList trigger={trigger} entries={entries} align={align} side={side} open={open} onOpenChange={setOpen} />
    </Suspense>
  );
}
