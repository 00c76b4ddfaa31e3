import { type Cron, DESCRIPTORS } from '../cron/cron.ts';
import { goDuration } from './go-duration.ts';
import { goTrim } from './go-text.ts';
import { isKubernetesZone } from './kubernetes-zone.ts';
import { readCronFields, UnreadableSchedule } from './read-fields.ts';

/** When a CronJob runs: by cron fields, or a fixed time after its previous run. */
export type KubernetesTiming =
  | { readonly kind: 'cron'; readonly cron: Cron }
  | { readonly kind: 'every'; readonly delaySeconds: number };

/** A CronJob's schedule after reading, or what the controller would say about it. */
export type KubernetesReading =
  | {
      readonly ok: true;
      readonly timing: KubernetesTiming;
      /** The zone as written; null where it is the controller's own, which nobody outside can know. */
      readonly timeZone: string | null;
      /** Where the zone stands: in `spec.timeZone`, or before the schedule as `TZ=`. */
      readonly zoneFrom: 'field' | 'prefix' | null;
    }
  | { readonly ok: false; readonly reason: string };

const EVERY = '@every ';
const SECOND_NS = 1_000_000_000n;

/** Reads `spec.schedule` and `spec.timeZone` of a CronJob as the controller of Kubernetes 1.36 does. */
export function readKubernetesSchedule(schedule: string, timeZone?: string | null): KubernetesReading {
  // The controller puts the field before the schedule, unless that says a zone of its own.
  const hasField = timeZone !== undefined && timeZone !== null && !schedule.includes('TZ');
  if (hasField && !isKubernetesZone(timeZone)) return { ok: false, reason: `unknown time zone ${timeZone}` };
  try {
    const { timing, zone } = readStandard(hasField ? `TZ=${timeZone} ${schedule}` : schedule);
    return { ok: true, timing, timeZone: zone, zoneFrom: zone === null ? null : hasField ? 'field' : 'prefix' };
  } catch (error) {
    if (error instanceof UnreadableSchedule) return { ok: false, reason: error.message };
    throw error;
  }
}

/**
 * Reads an expression with an optional zone before it; with seconds only where another user of the library asks for
 * them.
 */
export function readStandard(
  expression: string,
  { withSeconds = false }: { withSeconds?: boolean } = {},
): { timing: KubernetesTiming; zone: string | null } {
  if (expression === '') throw new UnreadableSchedule('empty spec string');
  let text = expression;
  let zone: string | null = null;
  if (/^(CRON_)?TZ=/.test(expression)) {
    const blank = expression.indexOf(' ');
    if (blank === -1) throw new UnreadableSchedule(`no blank after the time zone: ${expression}`);
    zone = readPrefixedZone(expression.slice(expression.indexOf('=') + 1, blank));
    text = goTrim(expression.slice(blank));
  }
  return { timing: readTiming(text, withSeconds), zone };
}

function readPrefixedZone(name: string): string | null {
  if (name === '') return 'UTC';
  if (name === 'Local') return null;
  if (!isKubernetesZone(name)) throw new UnreadableSchedule(`provided bad location ${name}: unknown time zone ${name}`);
  return name;
}

function readTiming(text: string, withSeconds: boolean): KubernetesTiming {
  if (!text.startsWith('@')) return { kind: 'cron', cron: readCronFields(text, { withSeconds }) };
  const expression = Object.hasOwn(DESCRIPTORS, text) ? DESCRIPTORS[text] : undefined;
  if (expression !== undefined) return { kind: 'cron', cron: readCronFields(expression, { withSeconds: false }) };
  if (!text.startsWith(EVERY)) throw new UnreadableSchedule(`unrecognized descriptor: ${text}`);
  const duration = goDuration(text.slice(EVERY.length));
  if (duration === null) throw new UnreadableSchedule(`failed to parse duration ${text}`);
  return { kind: 'every', delaySeconds: duration < SECOND_NS ? 1 : Number(duration / SECOND_NS) };
}
