const SMALLEST_SLIVER = 0.07;

/** The share that is drawn for `share` (0 to 1): anything between none and all keeps a visible sliver of both. */
export function drawnShare(share: number): number {
  if (!(share > 0)) return 0;
  if (share >= 1) return 1;
  return Math.min(1 - SMALLEST_SLIVER, Math.max(SMALLEST_SLIVER, share));
}

/** SVG path of the lit part of a disc around (8, 8), clockwise from the top; empty for a share of 0. */
export function moonPath(share: number, radius: number): string {
  const lit = drawnShare(share);
  const top = 8 - radius;
  if (lit === 0) return '';
  if (lit === 1) return `M8 ${top}A${radius} ${radius} 0 1 1 8 ${8 + radius}A${radius} ${radius} 0 1 1 8 ${top}Z`;
  const angle = 2 * Math.PI * lit;
  const x = (8 + radius * Math.sin(angle)).toFixed(2);
  const y = (8 - radius * Math.cos(angle)).toFixed(2);
  return `M8 8V${top}A${radius} ${radius} 0 ${lit > 0.5 ? 1 : 0} 1 ${x} ${y}Z`;
}
