import type { ReadName } from '../data/web-read.ts';

/** How one kind of plain resource is reached: by which address, and by which reads. */
interface ResourceKind {
  /** First part of the address below the organization. */
  readonly segment: string;
  readonly facets: ReadName;
  readonly detail: ReadName;
  /** Parameter of the detail's path. */
  readonly parameter: string;
}

/** Kinds that are listed and shown all in one way, by the name of the read that lists them. */
export const RESOURCES = {
  hpas: { segment: 'hpas', facets: 'hpaFacets', detail: 'hpa', parameter: 'hpaId' },
  helmReleases: {
    segment: 'helm-releases',
    facets: 'helmReleaseFacets',
    detail: 'helmRelease',
    parameter: 'helmReleaseId',
  },
  services: { segment: 'services', facets: 'serviceFacets', detail: 'service', parameter: 'serviceId' },
  ingresses: { segment: 'ingresses', facets: 'ingressFacets', detail: 'ingress', parameter: 'ingressId' },
  networkPolicies: {
    segment: 'network-policies',
    facets: 'networkPolicyFacets',
    detail: 'networkPolicy',
    parameter: 'networkPolicyId',
  },
  roles: { segment: 'roles', facets: 'roleFacets', detail: 'role', parameter: 'roleId' },
  roleBindings: {
    segment: 'role-bindings',
    facets: 'roleBindingFacets',
    detail: 'roleBinding',
    parameter: 'roleBindingId',
  },
} as const satisfies Record<string, ResourceKind>;

/** Name of a kind of plain resource; the same in the API client and the catalogues. */
export type ResourceName = keyof typeof RESOURCES;
export type ResourceFacetsName = (typeof RESOURCES)[ResourceName]['facets'];
export type ResourceDetailName<Name extends ResourceName> = (typeof RESOURCES)[Name]['detail'];

/** The kind of an address' first part, or null. */
export function resourceOfSegment(segment: string): ResourceName | null {
  const names = Object.keys(RESOURCES) as ResourceName[];
  return names.find((name) => RESOURCES[name].segment === segment) ?? null;
}

/** The page of one resource. */
export function resourceAddress(organization: string, name: ResourceName, id: string): string {
  return `/o/${organization}/${RESOURCES[name].segment}/${id}`;
}
