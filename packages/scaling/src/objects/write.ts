/** One step of an RFC 6902 patch. */
export type PatchStep = { op: 'add' | 'replace'; path: string; value: unknown } | { op: 'remove'; path: string };

/** An HPA that is about to be created. */
export interface HpaManifest {
  apiVersion: 'autoscaling/v2';
  kind: 'HorizontalPodAutoscaler';
  metadata: { name: string; namespace: string; labels: Record<string, string>; annotations: Record<string, string> };
  spec: Record<string, unknown>;
}

/**
 * A single write with its precondition: a patch and a deletion hold for that very state of that very object, a creation
 * for a name that is free. Anything else is a conflict, and to be decided anew.
 */
export type ScalingWrite =
  | {
      readonly kind: 'patch';
      readonly resource: 'hpa' | 'deployment';
      readonly namespace: string;
      readonly name: string;
      readonly resourceVersion: string;
      readonly steps: readonly PatchStep[];
    }
  | { readonly kind: 'create'; readonly resource: 'hpa'; readonly namespace: string; readonly manifest: HpaManifest }
  | {
      readonly kind: 'delete';
      readonly resource: 'hpa';
      readonly namespace: string;
      readonly name: string;
      readonly uid: string;
      readonly resourceVersion: string;
    };

/** Steps that set annotations, in a map that may not be there yet. */
export function setAnnotations(
  live: Readonly<Record<string, string>> | undefined,
  values: Readonly<Record<string, string>>,
): PatchStep[] {
  const changed = Object.entries(values).filter(([key, value]) => live?.[key] !== value);
  if (changed.length === 0) return [];
  if (live === undefined) return [{ op: 'add', path: '/metadata/annotations', value: Object.fromEntries(changed) }];
  return changed.map(([key, value]) => ({ op: 'add', path: annotationPath(key), value }));
}

/** Steps that take annotations away, and the map with them when nothing else is in it. */
export function removeAnnotations(
  live: Readonly<Record<string, string>> | undefined,
  keys: readonly string[],
): PatchStep[] {
  const present = keys.filter((key) => live !== undefined && Object.hasOwn(live, key));
  if (present.length === 0) return [];
  if (present.length === Object.keys(live ?? {}).length) return [{ op: 'remove', path: '/metadata/annotations' }];
  return present.map((key) => ({ op: 'remove', path: annotationPath(key) }));
}

function annotationPath(key: string): string {
  return `/metadata/annotations/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
