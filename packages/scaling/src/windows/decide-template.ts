import type { ScalingTemplate } from '@moonin/contracts';
import { readTemplate, type UnreadableTemplate } from './read-template.ts';
import { windowAtInstant } from './template-windows.ts';

/** A run of a template, instants in epoch milliseconds. */
export interface TemplateRun {
  readonly kind: 'manual' | 'scheduled';
  /** `manual:<execution id>` or `scheduled:<start>`. */
  readonly key: string;
  readonly from: number;
  /** Its own end; no longer part of it. */
  readonly until: number;
  /** Until when the workloads are held: where a manual run ends inside a window, until the end of that. */
  readonly heldUntil: number;
}

/** Why a template does not run. */
export type IdleReason = 'disabled' | 'past-valid-until' | 'ended-by-hand' | 'outside-window' | 'unreadable';

/** Whether a template runs at an instant; `unreadable` names what is wrong with a stored one. */
export type TemplateDecision =
  | { readonly active: true; readonly run: TemplateRun }
  | { readonly active: false; readonly reason: IdleReason; readonly unreadable: UnreadableTemplate | null };

/**
 * Decides whether a template runs at an instant. A manual run rules until its own end, whatever the schedule, its
 * valid-until or the switch say; without one, the window of the latest occurrence does.
 */
export function decideTemplate(template: ScalingTemplate, now: number): TemplateDecision {
  return manualRun(template, now) ?? decideSchedule(template, now);
}

function manualRun(template: ScalingTemplate, now: number): TemplateDecision | null {
  const { manualRun } = template;
  if (manualRun === null) return null;
  const until = Date.parse(manualRun.runUntil);
  if (!(now < until)) return null;
  const after = decideSchedule(template, until);
  const heldUntil = after.active ? after.run.until : until;
  const from = Date.parse(manualRun.startedAt);
  return { active: true, run: { kind: 'manual', key: `manual:${manualRun.executionId}`, from, until, heldUntil } };
}

function decideSchedule(template: ScalingTemplate, now: number): TemplateDecision {
  if (!template.enabled) return idle('disabled');
  const reading = readTemplate(template);
  if (!reading.ok) return { active: false, reason: 'unreadable', unreadable: reading.unreadable };
  if (now >= reading.template.validUntil) return idle('past-valid-until');
  const window = windowAtInstant(reading.template, now);
  if (window === null) return idle('outside-window');
  if (window.skipped !== null) return idle('ended-by-hand');
  const { from, until } = window;
  return { active: true, run: { kind: 'scheduled', key: scheduledRunKey(from), from, until, heldUntil: until } };
}

/** The key of the run that a window of the schedule is. */
export function scheduledRunKey(from: number): string {
  return `scheduled:${new Date(from).toISOString()}`;
}

function idle(reason: IdleReason): TemplateDecision {
  return { active: false, reason, unreadable: null };
}
