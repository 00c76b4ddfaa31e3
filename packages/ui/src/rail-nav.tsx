'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { TONE_TEXT, type Tone } from './states.ts';
import { currentTab } from './tabs.tsx';

/** One place in the rail. */
export interface RailItem {
  readonly href: string;
  readonly label: string;
  /** A 16 px icon. */
  readonly icon: ReactNode;
  /** A number at the end that asks for a look. */
  readonly count?: ReactNode;
  /** Colour of the number, `bad` unless told. */
  readonly countTone?: Tone | undefined;
  /** Only this address counts as here, not the ones beneath it: for the overview. */
  readonly exact?: boolean | undefined;
}

/** A group of places; the last one with `atFoot` is pushed to the bottom. */
export interface RailSection {
  readonly id: string;
  readonly label?: string | undefined;
  readonly items: readonly RailItem[];
  readonly atFoot?: boolean | undefined;
}

/** The `href` of the item where `pathname` is. */
export function currentRailItem(sections: readonly RailSection[], pathname: string): string | undefined {
  const items = sections.flatMap((section) => section.items);
  const exact = items.find((item) => item.exact && item.href === pathname);
  if (exact) return exact.href;
  return currentTab(
    items.filter((item) => !item.exact),
    pathname,
  );
}

/** The list of places in the left rail. */
export function RailNav({ label, sections }: { label: string; sections: readonly RailSection[] }) {
  const here = currentRailItem(sections, usePathname() ?? '');
  return (
    <nav
      aria-label={label}
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-2 py-1 [scrollbar-width:thin]"
    >
      {sections.map((section) => (
        <div key={section.id} className={section.atFoot ? 'mt-auto' : undefined}>
          {section.label ? <p className="px-2 pt-1 pb-1.5 text-xs font-medium text-muted">{section.label}</p> : null}
          <ul className="flex flex-col gap-0.5">
            {section.items.map((item) => (
              <li key={item.href}>
                <Link
                  href={item.href}
                  aria-current={item.href === here ? 'page' : undefined}
                  className={cn(
                    'flex h-8 items-center gap-2.5 rounded-sm px-2 transition-colors duration-75 focus-visible:-outline-offset-2 [&_svg]:size-4 [&_svg]:shrink-0',
                    item.href === here
                      ? 'bg-raised font-medium text-text'
                      : 'text-muted hover:bg-raised hover:text-text',
                  )}
                >
                  {item.icon}
                  <span className="min-w-0 flex-1 truncate">{item.label}</span>
                  {item.count === undefined || item.count === null ? null : (
                    <span className={cn('text-xs font-medium', TONE_TEXT[item.countTone ?? 'bad'])}>{item.count}</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
