'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** One tab: a page of its own. */
export interface Tab {
  readonly href: string;
  readonly label: ReactNode;
  /** A number after the label. */
  readonly count?: ReactNode;
}

/** Props of {@link Tabs}. */
export interface TabsProps {
  /** Name for readers: what the tabs divide. */
  label: string;
  tabs: readonly Tab[];
  /** The `href` of the tab that is open; found from the address when absent. */
  current?: string | undefined;
}

function pathOf(href: string): string {
  return href.split(/[?#]/, 1)[0] ?? href;
}

/** The tab whose path is the longest beginning of `pathname`. */
export function currentTab(tabs: readonly Tab[], pathname: string): string | undefined {
  let best: Tab | undefined;
  for (const tab of tabs) {
    const path = pathOf(tab.href);
    const fits = pathname === path || pathname.startsWith(`${path}/`);
    if (fits && (!best || path.length > pathOf(best.href).length)) best = tab;
  }
  return best?.href;
}

/** Tabs as links, each with its own address; scrolls sideways on a phone. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const pathname = usePathname();
  const open = current ?? currentTab(tabs, pathname ?? '');
  return (
    <nav aria-label={label} className="mt-5 mb-4 border-b print:hidden">
      <ul className="-mb-px flex gap-5 overflow-x-auto [scrollbar-width:none]">
        {tabs.map((tab) => (
          <li key={tab.href} className="shrink-0">
            <Link
              href={tab.href}
              aria-current={tab.href === open ? 'page' : undefined}
              className={cn(
                'flex items-center gap-1.5 border-b-2 py-2 focus-visible:-outline-offset-2',
                tab.href === open
                  ? 'border-accent font-medium text-text'
                  : 'border-transparent text-muted hover:text-text',
              )}
            >
              {tab.label}
              {tab.count === undefined ? null : <span className="text-xs font-normal text-muted">{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
