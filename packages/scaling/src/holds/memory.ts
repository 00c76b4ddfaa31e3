import { SCALING_ANNOTATIONS, type ScalingHold, scalingHold } from '@moonin/contracts';

/** What an object's annotations remember. */
export interface Memory {
  readonly hold: ScalingHold;
  /** The HPA's spec as it was; null on a provisional HPA and on a Deployment. */
  readonly originalSpec: OriginalSpec | null;
  readonly originalReplicas: number;
}

/** An HPA's spec as it was before any rule: fields that nobody here knows included. */
export interface OriginalSpec {
  readonly minReplicas?: number;
  readonly maxReplicas: number;
  readonly [field: string]: unknown;
}

/** No memory, a memory, or one that somebody has damaged: `hold` is then what is left of it. */
export type MemoryReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'held'; readonly memory: Memory }
  | { readonly kind: 'unreadable' };

/** The annotations that a memory is kept in. */
export const MEMORY_KEYS = Object.values(SCALING_ANNOTATIONS);
const { hold: HOLD, originalSpec: ORIGINAL_SPEC, originalReplicas: ORIGINAL_REPLICAS } = SCALING_ANNOTATIONS;
/** What Kubernetes takes for all annotations of an object together. */
const MOST_ANNOTATION_BYTES = 262_144;

/** Reads what an HPA's or a Deployment's annotations remember. */
export function readMemory(annotations: Readonly<Record<string, string>> | undefined): MemoryReading {
  if (annotations === undefined || !MEMORY_KEYS.some((key) => Object.hasOwn(annotations, key))) return { kind: 'none' };
  const hold = readHold(annotations[HOLD] ?? '');
  const replicas = annotations[ORIGINAL_REPLICAS] ?? '';
  if (hold === null || !/^\d{1,9}$/.test(replicas)) return { kind: 'unreadable' };
  const spec = annotations[ORIGINAL_SPEC];
  const originalSpec = spec === undefined ? null : parsed(spec);
  if (originalSpec !== null && !isSpec(originalSpec)) return { kind: 'unreadable' };
  return { kind: 'held', memory: { hold, originalSpec, originalReplicas: Number(replicas) } };
}

const MOST_KEPT = 50_000;
const kept = new Map<string, ScalingHold | null>();

/** Every cycle meets the same texts again: what they say is kept. */
function readHold(text: string): ScalingHold | null {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const reading = scalingHold.safeParse(parsed(text));
  const hold = reading.success && reading.data.minReplicas <= reading.data.maxReplicas ? reading.data : null;
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, hold);
  return hold;
}

/** The annotations that keep a memory. */
export function writeMemory({ hold, originalSpec, originalReplicas }: Memory): Record<string, string> {
  return {
    [HOLD]: JSON.stringify(hold),
    ...(originalSpec === null ? {} : { [ORIGINAL_SPEC]: JSON.stringify(originalSpec) }),
    [ORIGINAL_REPLICAS]: String(originalReplicas),
  };
}

/** Whether Kubernetes takes an object's annotations with a memory added to them. */
export function fitsBeside(annotations: Readonly<Record<string, string>> | undefined, memory: Memory): boolean {
  const all = Object.entries({ ...annotations, ...writeMemory(memory) });
  return all.reduce((bytes, [key, value]) => bytes + utf8Bytes(key) + utf8Bytes(value), 0) <= MOST_ANNOTATION_BYTES;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isSpec(value: unknown): value is OriginalSpec {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { minReplicas = 1, maxReplicas } = value as { minReplicas?: unknown; maxReplicas?: unknown };
  return Number.isInteger(minReplicas) && Number.isInteger(maxReplicas);
}

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
