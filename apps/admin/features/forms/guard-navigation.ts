/** How {@link guardNavigation} goes on, and whom it tells that somebody wants to leave. */
export interface NavigationGuard {
  /** Goes to an address of this console without a reload. */
  readonly push: (href: string) => void;
  /** Called instead of leaving; `proceed` leaves after all. */
  readonly onAttempt: (proceed: () => void) => void;
}

/** Holds the page until the returned function is called: links, back and forward ask first, the browser asks on reload. */
export function guardNavigation({ push, onAttempt }: NavigationGuard): () => void {
  let released = false;
  const proceed = (go: () => void) => () => {
    released = true;
    go();
  };

  const onClick = (event: MouseEvent) => {
    const href = released ? null : internalTarget(event);
    if (href === null) return;
    event.preventDefault();
    event.stopPropagation();
    onAttempt(proceed(() => push(href)));
  };
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (!released) event.preventDefault();
  };
  const onNavigate = (event: NavigateEvent) => {
    if (released || event.navigationType !== 'traverse' || !event.cancelable || event.hashChange) return;
    const { key } = event.destination;
    event.preventDefault();
    onAttempt(proceed(() => navigation.traverseTo(key)));
  };

  const traversals = 'navigation' in window ? window.navigation : null;
  window.addEventListener('click', onClick, true);
  window.addEventListener('beforeunload', onBeforeUnload);
  traversals?.addEventListener('navigate', onNavigate);
  return () => {
    window.removeEventListener('click', onClick, true);
    window.removeEventListener('beforeunload', onBeforeUnload);
    traversals?.removeEventListener('navigate', onNavigate);
  };
}

/** Where a click leads inside this origin and this tab, or null when it does not leave the page that way. */
function internalTarget(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null;
  const url = new URL(link.href);
  const here = window.location;
  if (url.origin !== here.origin || (url.pathname === here.pathname && url.search === here.search)) return null;
  return url.pathname + url.search + url.hash;
}
