import { SCALING_FIELD_MANAGER } from '@moonin/contracts';
import type { LiveHpa } from './live-objects.ts';

/** The managers, as `argocd-controller`, that own a bound of an HPA by its managed fields; the agent aside. */
export function boundOwners({ metadata }: LiveHpa, field: 'minReplicas' | 'maxReplicas'): string[] {
  const owners = (metadata.managedFields ?? []).flatMap(({ manager, subresource, fieldsV1 }) => {
    const spec = (fieldsV1 as { 'f:spec'?: object } | undefined)?.['f:spec'];
    const isOwner = !subresource && typeof spec === 'object' && spec !== null && `f:${field}` in spec;
    return isOwner && manager !== undefined && manager !== SCALING_FIELD_MANAGER ? [manager] : [];
  });
  return [...new Set(owners)];
}
