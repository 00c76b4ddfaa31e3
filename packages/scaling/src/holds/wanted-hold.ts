import type { ScalingHold } from '@moonin/contracts';
import type { ActiveAction } from '../rules/known-rules.ts';
import { shownName } from '../rules/shown-name.ts';
import { fingerprint } from './fingerprint.ts';

/** The hold that an active action asks for. Its hash covers all but when it was written: equal ones change nothing. */
export function wantedHold(
  { template, action, run }: ActiveAction,
  { deploymentUid, provisional, now }: { deploymentUid: string; provisional: boolean; now: number },
): ScalingHold {
  const wanted = {
    version: 1 as const,
    templateId: template.id,
    templateName: shownName(template),
    actionId: action.id,
    run: run.key,
    runUntil: new Date(run.heldUntil).toISOString(),
    minReplicas: action.minReplicas,
    maxReplicas: action.maxReplicas,
    priorityDown: action.priorityDown,
    provisional,
    phase: 'applied' as const,
    deployment: action.deployment,
    deploymentUid,
  };
  const hash = fingerprint(JSON.stringify(wanted));
  return { ...wanted, appliedAt: new Date(now).toISOString(), hash };
}
