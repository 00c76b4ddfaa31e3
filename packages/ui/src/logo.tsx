/** The crescent of Moonin in the accent colour; decoration unless `label` names it. */
export function Logo({ sizePx = 20, label }: { sizePx?: number; label?: string }) {
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox="0 0 20 20"
      className="shrink-0 text-accent"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : 'true'}
    >
      {label ? <title>{label}</title> : null}
      <path d="M16.8 12.6A7.5 7.5 0 1 1 8.2 2.4a6 6 0 0 0 8.6 10.2Z" fill="currentColor" />
    </svg>
  );
}
