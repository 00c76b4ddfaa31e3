import type { ScalingAction, ScalingTemplate } from '@moonin/contracts';
import type { KnownTemplate } from '../rules/known-rules.ts';

/** A uuid that ends in a number: higher numbers are younger. */
export function uuid(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** A template that runs from nine to five UTC, with what is given. */
export function sampleTemplate(given: Partial<ScalingTemplate> = {}): ScalingTemplate {
  return {
    id: uuid(1),
    name: 'Sale',
    version: 1,
    enabled: true,
    cronExpression: '0 9 * * *',
    timeZone: 'UTC',
    durationMinutes: 480,
    validUntil: null,
    holidays: [],
    manualRun: null,
    endedWindows: [],
    ...given,
  };
}

/** An action on `shop/web` from 10 to 20, with what is given. */
export function sampleAction(given: Partial<ScalingAction> = {}): ScalingAction {
  return {
    id: uuid(1001),
    templateId: uuid(1),
    namespace: 'shop',
    deployment: 'web',
    minReplicas: 10,
    maxReplicas: 20,
    priorityUp: 1,
    priorityDown: 1,
    ...given,
  };
}

/** A template with one action on `shop/web`; `number` tells the ids of several apart. */
export function sampleRule(
  number: number,
  template: Partial<ScalingTemplate> = {},
  action: Partial<ScalingAction> = {},
): KnownTemplate {
  const id = uuid(number);
  return {
    template: sampleTemplate({ id, name: `Rule ${number}`, ...template }),
    actions: [sampleAction({ id: uuid(1000 + number), templateId: id, ...action })],
  };
}

/** A manual run that ends at an instant. */
export function sampleManualRun(startedAt: string, runUntil: string): NonNullable<ScalingTemplate['manualRun']> {
  return { executionId: uuid(9001), startedAt, runUntil, startedBy: 'Ada', reason: 'sale' };
}
