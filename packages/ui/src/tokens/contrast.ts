/** A colour in OKLCH: lightness 0 to 1, chroma, hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** The two faces of one token. */
export interface TokenPair {
  readonly light: Oklch;
  readonly dark: Oklch;
}

const PAIR = /--color-([\w-]+):\s*light-dark\(oklch\(([^)]*)\),\s*oklch\(([^)]*)\)\)/g;

function parseOklch(text: string): Oklch {
  const [lightness, chroma, hue] = text.trim().split(/\s+/).map(Number);
  return { lightness: lightness ?? 0, chroma: chroma ?? 0, hue: hue ?? 0 };
}

/** Every `--color-*: light-dark(oklch(…), oklch(…))` of a style sheet by its name, without alpha. */
export function readTokens(css: string): ReadonlyMap<string, TokenPair> {
  const tokens = new Map<string, TokenPair>();
  for (const [, name, light, dark] of css.matchAll(PAIR)) {
    if (name && light && dark) tokens.set(name, { light: parseOklch(light), dark: parseOklch(dark) });
  }
  return tokens;
}

/** Relative luminance (0 to 1) as WCAG defines it, of the colour clipped into sRGB. */
export function luminance({ lightness, chroma, hue }: Oklch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (channel: number) => Math.min(1, Math.max(0, channel));
  const red = clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
