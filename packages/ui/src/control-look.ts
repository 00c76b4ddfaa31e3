/** Classes shared by text inputs and select triggers: 32 px, border strong enough to be seen as a control. */
export const CONTROL_CLASS =
  'h-8 w-full min-w-0 rounded-md border border-line-strong/70 bg-surface px-2.5 text-base pointer-coarse:text-[1rem] transition-colors duration-75 hover:border-line-strong focus-visible:border-accent focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-raised disabled:text-muted aria-invalid:border-bad';
