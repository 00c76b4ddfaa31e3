import type { ScalingActionDraft, ScalingTemplateDraft } from '@moonin/contracts';
import { uuid } from './sample-rules.ts';

/** The cluster that sample drafts cover. */
export const CLUSTER = uuid(5001);

/** An action of a draft that nothing is wrong with, with what is given. */
export function sampleActionDraft(given: Partial<ScalingActionDraft> = {}): ScalingActionDraft {
  return {
    id: null,
    clusterId: CLUSTER,
    namespace: 'shop',
    deployment: 'web',
    minReplicas: 10,
    maxReplicas: 20,
    priorityUp: 1,
    priorityDown: 1,
    ...given,
  };
}

/** A draft that nothing is wrong with, with what is given. */
export function sampleDraft(given: Partial<ScalingTemplateDraft> = {}): ScalingTemplateDraft {
  return {
    name: 'Sale',
    description: '',
    enabled: true,
    cronExpression: '0 9 * * *',
    timeZone: 'Europe/Madrid',
    durationMinutes: 1,
    validUntil: null,
    holidays: [],
    clusterIds: [CLUSTER],
    actions: [sampleActionDraft()],
    ...given,
  };
}
