'use client';

import { Command } from 'cmdk';
import { LoaderCircle, Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { Kbd } from '../kbd.tsx';
import { fillLabel } from '../labels.ts';
import { useUi } from '../ui-provider.tsx';

/** One line of the palette: a place to go to, or something to do. */
export interface PaletteItem {
  readonly id: string;
  readonly title: string;
  /** Where it is: `cluster / namespace`. */
  readonly context?: string | undefined;
  readonly icon?: ReactNode;
  /** Keys that do the same. */
  readonly keys?: readonly string[] | undefined;
  readonly href?: string | undefined;
  readonly onSelect?: (() => void) | undefined;
}

/** Lines of one kind. */
export interface PaletteGroup {
  readonly id: string;
  readonly heading: string;
  readonly items: readonly PaletteItem[];
}

/** Props of {@link Palette}. */
export interface PaletteProps {
  query: string;
  onQueryChange: (query: string) => void;
  groups: readonly PaletteGroup[];
  loading: boolean;
  onDone: () => void;
}

/** The heavy part of CommandPalette, loaded when it first opens. */
export function Palette({ query, onQueryChange, groups, loading, onDone }: PaletteProps) {
  const { labels } = useUi();
  const router = useRouter();
  const words = labels.palette;
  const [chosen, setChosen] = useState('');
  const choose = (item: PaletteItem) => {
    onDone();
    item.onSelect?.();
    if (item.href) router.push(item.href);
  };
  const values = groups.flatMap((group) => group.items.map((item) => lineOf(group, item)));
  const isEmpty = values.length === 0;
  // What was chosen may have gone with the last answer; Enter always has the line that is lit.
  const lit = values.includes(chosen) ? chosen : (values[0] ?? '');
  return (
    <Command
      label={words.title}
      shouldFilter={false}
      loop
      value={lit}
      onValueChange={setChosen}
      className="flex max-h-[min(440px,76vh)] flex-col"
    >
      <div className="flex items-center gap-2.5 border-b px-4">
        {loading ? (
          <LoaderCircle aria-hidden className="size-4 animate-spin text-muted" />
        ) : (
          <Search aria-hidden className="size-4 text-muted" />
        )}
        <Command.Input
          value={query}
          onValueChange={onQueryChange}
          placeholder={words.placeholder}
          className="h-12 min-w-0 flex-1 bg-transparent text-md outline-none"
        />
      </div>
      <Command.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5" aria-busy={loading}>
        {isEmpty ? (
          <p className="px-3 py-8 text-center text-muted">
            {loading ? words.searching : fillLabel(words.nothing, { query })}
          </p>
        ) : null}
        {groups.map((group) =>
          group.items.length === 0 ? null : (
            <Command.Group
              key={group.id}
              heading={group.heading}
              className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted"
            >
              {group.items.map((item) => (
                <Command.Item
                  key={item.id}
                  value={lineOf(group, item)}
                  onSelect={() => choose(item)}
                  className="flex min-h-9 cursor-default items-center gap-2.5 rounded-sm px-2.5 select-none data-[selected=true]:bg-raised [&_svg]:size-4 [&_svg]:shrink-0"
                >
                  {item.icon ? <span className="text-muted">{item.icon}</span> : null}
                  <span className="min-w-0 truncate">{item.title}</span>
                  {item.context ? <span className="min-w-0 flex-1 truncate text-muted">{item.context}</span> : null}
                  {item.keys ? (
                    <span className="ml-auto flex gap-1">
                      {item.keys.map((key) => (
                        <Kbd key={key}>{key}</Kbd>
                      ))}
                    </span>
                  ) : null}
                </Command.Item>
              ))}
            </Command.Group>
          ),
        )}
      </Command.List>
      <div aria-hidden className="flex items-center gap-4 border-t px-4 py-2 text-xs text-muted max-md:hidden">
        <Hint keys={['↑', '↓']} text={words.move} />
        <Hint keys={['↵']} text={words.open} />
        <Hint keys={['esc']} text={words.close} />
      </div>
    </Command>
  );
}

function lineOf(group: PaletteGroup, item: PaletteItem): string {
  return `${group.id} ${item.id}`;
}

function Hint({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <span className="flex items-center gap-1">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      <span className="ml-0.5">{text}</span>
    </span>
  );
}
