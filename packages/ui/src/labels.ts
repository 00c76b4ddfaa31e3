import type { State } from './states.ts';

/** A text that depends on a number: one entry for each plural category the language needs, `{count}` is filled in. */
export interface PluralLabel {
  readonly one: string;
  readonly other: string;
  readonly zero?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
}

/** Every text this package shows by itself: plain data, so that a server layout can hand it to the client. Apps supply all of it. */
export interface UiLabels {
  /** The word of each state, sentence case: "Healthy". */
  readonly states: Readonly<Record<State, string>>;
  readonly shell: {
    /** "Skip to content" */
    readonly skip: string;
    /** Accessible name of the left rail: "Main" */
    readonly rail: string;
    /** "Open menu" */
    readonly openMenu: string;
    /** "Find anything" */
    readonly find: string;
    /** "live" */
    readonly connected: string;
    /** "catching up" */
    readonly catchingUp: string;
    /** "offline" */
    readonly offline: string;
  };
  readonly actions: {
    /** "Close" */
    readonly close: string;
    /** "Cancel" */
    readonly cancel: string;
    /** "Copy" */
    readonly copy: string;
    /** "Copied" */
    readonly copied: string;
    /** "Copying failed" */
    readonly copyFailed: string;
    /** "Try again" */
    readonly retry: string;
    /** "Remove {name}" */
    readonly remove: string;
    /** "Clear" */
    readonly clear: string;
    /** "Show" (a secret) */
    readonly show: string;
    /** "Hide" (a secret) */
    readonly hide: string;
  };
  readonly field: {
    /** "optional" */
    readonly optional: string;
  };
  readonly error: {
    /** "Request {id}" */
    readonly requestId: string;
  };
  readonly confirm: {
    /** "Type {name} to confirm" */
    readonly typeName: string;
  };
  readonly filter: {
    /** "Search" */
    readonly search: string;
    /** "Nothing fits" */
    readonly nothing: string;
    /** "{count} chosen" */
    readonly chosen: PluralLabel;
  };
  readonly table: {
    /** "{shown} of {total}" */
    readonly shownOfTotal: string;
    /** "{count} rows", where the total is not known */
    readonly shown: PluralLabel;
    /** "Columns" */
    readonly columns: string;
    /** "Loading" */
    readonly loading: string;
    /** "Refreshing": old rows are still on screen */
    readonly refreshing: string;
  };
  readonly palette: {
    /** "Find anything or do something" */
    readonly title: string;
    /** "Type to search" */
    readonly placeholder: string;
    /** "Nothing found for “{query}”" */
    readonly nothing: string;
    /** "Searching" */
    readonly searching: string;
    /** "move" */
    readonly move: string;
    /** "open" */
    readonly open: string;
    /** "close" */
    readonly close: string;
  };
  readonly diff: {
    /** "{count} lines unchanged" */
    readonly unchanged: PluralLabel;
    /** "Show them": name of the button that opens a fold, after the count */
    readonly expand: string;
    /** "hidden, changed" */
    readonly hiddenChanged: string;
    /** "hidden, same" */
    readonly hiddenSame: string;
    /** "Nothing differs" */
    readonly same: string;
    /** "Removed" */
    readonly removed: string;
    /** "Added" */
    readonly added: string;
    /** "was" */
    readonly was: string;
    /** "now" */
    readonly now: string;
    /** "Line" */
    readonly line: string;
    /** "none": stands where something was absent before or is absent now */
    readonly absent: string;
    /** "Too different to compare line by line; all of it is shown" */
    readonly tooDifferent: string;
  };
}

/** Fills `{name}` places of a label; a place without a value stays as it is. */
export function fillLabel(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

const pluralRules = new Map<string, Intl.PluralRules>();

/** The form of `label` that `count` takes in `locale`, with `{count}` written in that locale. */
export function pluralLabel(label: PluralLabel, count: number, locale: string): string {
  let rules = pluralRules.get(locale);
  if (!rules) {
    rules = new Intl.PluralRules(locale);
    pluralRules.set(locale, rules);
  }
  const form = label[rules.select(count)] ?? label.other;
  return fillLabel(form, { count: new Intl.NumberFormat(locale).format(count) });
}
