/** Classes of things that float: menus, selects, popovers. */
export const OVERLAY_CLASS =
  'z-50 rounded-lg border bg-overlay text-text shadow-overlay data-[state=open]:animate-rise';

/** Classes of one line in a menu or select. */
export const OPTION_CLASS =
  'flex min-h-8 w-full cursor-default items-center gap-2.5 rounded-sm px-2 py-1 text-left text-base outline-none select-none data-[highlighted]:bg-raised data-[disabled]:pointer-events-none data-[disabled]:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0';
