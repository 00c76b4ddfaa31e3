import {
  helmReleaseListItem,
  hpaListItem,
  ingressListItem,
  networkPolicyListItem,
  pageOf,
  type ResourceKind,
  resourceFacets,
  resourceFilter,
  resourceQuery,
  roleBindingListItem,
  roleListItem,
  serviceListItem,
  WEB_PATHS,
} from '@moonin/contracts';
import { listResourceFacets, listResources } from '@moonin/services';
import type { z } from 'zod';
import { type WebRoute, webRoute } from '../web-route.ts';

/** Lists of the kinds that are kept alike: where each is, and what it shows. */
const LISTS: { [Kind in ResourceKind]: { list: ListPath; facets: ListPath; plural: string; item: z.ZodType } } = {
  hpa: { list: WEB_PATHS.hpas, facets: WEB_PATHS.hpaFacets, plural: 'Hpas', item: hpaListItem },
  service: { list: WEB_PATHS.services, facets: WEB_PATHS.serviceFacets, plural: 'Services', item: serviceListItem },
  ingress: { list: WEB_PATHS.ingresses, facets: WEB_PATHS.ingressFacets, plural: 'Ingresses', item: ingressListItem },
  'network-policy': {
    list: WEB_PATHS.networkPolicies,
    facets: WEB_PATHS.networkPolicyFacets,
    plural: 'NetworkPolicies',
    item: networkPolicyListItem,
  },
  role: { list: WEB_PATHS.roles, facets: WEB_PATHS.roleFacets, plural: 'Roles', item: roleListItem },
  'role-binding': {
    list: WEB_PATHS.roleBindings,
    facets: WEB_PATHS.roleBindingFacets,
    plural: 'RoleBindings',
    item: roleBindingListItem,
  },
  'helm-release': {
    list: WEB_PATHS.helmReleases,
    facets: WEB_PATHS.helmReleaseFacets,
    plural: 'HelmReleases',
    item: helmReleaseListItem,
  },
};

type ListPath = (typeof WEB_PATHS)[keyof typeof WEB_PATHS];

const entries = Object.entries(LISTS) as [ResourceKind, (typeof LISTS)[ResourceKind]][];

/** For each of those kinds its list and its facets. */
export const RESOURCE_LIST_ROUTES: readonly WebRoute[] = entries.flatMap(([kind, { list, facets, plural, item }]) => [
  webRoute({
    method: 'get',
    path: list,
    caller: 'member',
    operation: `list${plural}`,
    summary: `${plural} in any sort, under any filters`,
    query: resourceQuery,
    status: 200,
    response: pageOf(item),
    handle: ({ ctx, query }) => listResources({ ctx, kind, input: query }),
  }),
  webRoute({
    method: 'get',
    path: facets,
    caller: 'member',
    operation: `list${plural}Facets`,
    summary: "Counts of each filter's values under the other filters",
    query: resourceFilter,
    status: 200,
    response: resourceFacets,
    handle: ({ ctx, query }) => listResourceFacets({ ctx, kind, input: query }),
  }),
]);
