'use client';

import { Check } from 'lucide-react';
import Link from 'next/link';
import { DropdownMenu as Primitive } from 'radix-ui';
import { type ReactElement, useRef } from 'react';
import { cn } from '../cn.ts';
import type { MenuEntry } from './menu-entries.ts';
import { OPTION_CLASS, OVERLAY_CLASS } from './overlay-look.ts';

/** Props of {@link MenuList}. */
export interface MenuListProps {
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  align: 'start' | 'end';
  side: 'top' | 'bottom';
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function Entry({ entry, onAction }: { entry: MenuEntry; onAction: (action: () => void) => void }) {
  switch (entry.kind) {
    case 'separator':
      return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
    case 'heading':
      return (
        <Primitive.Label className="px-2 pt-1.5 pb-1 text-xs font-medium text-muted">{entry.label}</Primitive.Label>
      );
    case 'check':
      return (
        <Primitive.CheckboxItem
          checked={entry.checked}
          disabled={entry.disabled ?? false}
          onCheckedChange={entry.onCheckedChange}
          onSelect={(event) => event.preventDefault()}
          className={OPTION_CLASS}
        >
          <span className="flex size-4 items-center justify-center">
            <Primitive.ItemIndicator>
              <Check className="text-accent" />
            </Primitive.ItemIndicator>
          </span>
          <span className="min-w-0 flex-1 truncate">{entry.label}</span>
        </Primitive.CheckboxItem>
      );
    case 'link':
      return (
        <Primitive.Item asChild>
          <Link
            href={entry.href}
            prefetch={false}
            aria-current={entry.current ? 'true' : undefined}
            className={OPTION_CLASS}
          >
            {entry.icon ? <span className="text-muted">{entry.icon}</span> : null}
            <span className="min-w-0 flex-1 truncate">{entry.label}</span>
            {entry.current ? <Check aria-hidden className="text-accent" /> : null}
            {entry.end ? <span className="ml-3 text-xs text-muted">{entry.end}</span> : null}
          </Link>
        </Primitive.Item>
      );
    case 'action':
      return (
        <Primitive.Item
          onSelect={() => onAction(entry.onSelect)}
          disabled={entry.disabled ?? false}
          className={cn(OPTION_CLASS, entry.danger && 'text-bad')}
        >
          {entry.icon ? <span className={entry.danger ? undefined : 'text-muted'}>{entry.icon}</span> : null}
          <span className="min-w-0 flex-1 truncate">{entry.label}</span>
          {entry.end ? <span className="ml-3 text-xs text-muted">{entry.end}</span> : null}
        </Primitive.Item>
      );
  }
}

/** The heavy part of Menu, loaded when one is first reached for. */
export function MenuList({ trigger, entries, align, side, open, onOpenChange }: MenuListProps) {
  const chosen = useRef<(() => void) | null>(null);
  // An action runs once the trigger has the focus again: a dialog that it opens can then give the focus back to it.
  const runChosen = () => {
    const action = chosen.current;
    chosen.current = null;
    if (action) setTimeout(action);
  };
  return (
    <Primitive.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={runChosen}
          className={cn(
            OVERLAY_CLASS,
            'max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(360px,calc(100vw-16px))] min-w-48 overflow-y-auto p-1',
          )}
        >
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onAction={(action) => (chosen.current = action)} />
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
