import type { ScaleActor } from '@moonin/contracts';
import { type ManagedFields, operationOrNull, toolOf } from './actor.ts';
import { clip, instantOrNull } from './bounded-text.ts';

/** The HPA controller is the only part of it that scales a Deployment through the scale subresource. */
const CONTROLLER_MANAGER = 'kube-controller-manager';

/**
 * Who last set `spec.replicas`: the newest owner of the field, of two in one second the one that came through the scale
 * subresource. Null when nobody set it, or the object does not say.
 */
export function scaleActorOf(managedFields: readonly ManagedFields[] | undefined): ScaleActor | null {
  const owners = (Array.isArray(managedFields) ? managedFields : []).flatMap((entry: ManagedFields | null) => {
    if (entry === null || typeof entry.manager !== 'string' || !entry.manager || !ownsReplicas(entry)) return [];
    const isScale = entry.subresource === 'scale';
    return [{ manager: entry.manager, operation: entry.operation, at: instantOrNull(entry.time), isScale }];
  });
  const [newest] = owners.sort((a, b) => compare(b.at ?? '', a.at ?? '') || Number(b.isScale) - Number(a.isScale));
  if (newest === undefined) return null;
  const { manager, operation, at, isScale } = newest;
  const tool = isScale && manager === CONTROLLER_MANAGER ? 'hpa' : toolOf(manager);
  return { manager: clip(manager, 128), operation: operationOrNull(operation), tool, at };
}

function ownsReplicas({ fieldsV1, subresource }: ManagedFields): boolean {
  if (subresource && subresource !== 'scale') return false;
  const spec = (fieldsV1 as { 'f:spec'?: object } | null | undefined)?.['f:spec'];
  return typeof spec === 'object' && spec !== null && 'f:replicas' in spec;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
