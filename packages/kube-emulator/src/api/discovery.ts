import type { JsonObject } from '../model/json.ts';
import { apiVersionOf, type ResourceDefinition, servedDefinitions } from '../model/resource-registry.ts';
import { kubernetesVersion } from '../schema/kubernetes-schema.ts';

/** Content type of the aggregated discovery document. */
export const aggregatedType = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

const verbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];
const subresourceVerbs = ['get', 'patch', 'update'];
const readVerbs = ['get'];

const groupNames = [...new Set(servedDefinitions.map((resource) => resource.group))];

function resourcesOf(group: string): ResourceDefinition[] {
  return servedDefinitions.filter((resource) => resource.group === group);
}

/** The group's versions, the preferred one first. */
function versionsOf(group: string): string[] {
  return [...new Set(resourcesOf(group).map((resource) => resource.version))];
}

/** `/version`. */
export function versionDocument(): JsonObject {
  const [major = '1', minor = '0'] = kubernetesVersion.slice(1).split('.');
  return {
    major,
    minor,
    gitVersion: `${kubernetesVersion}+moonin-embedded`,
    gitCommit: '',
    gitTreeState: 'clean',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: '',
    compiler: '',
    platform: `${process.platform}/${process.arch === 'x64' ? 'amd64' : process.arch}`,
  };
}

/** `/api` for clients that do not ask for the aggregated form. */
export function coreVersions(address: string): JsonObject {
  return {
    kind: 'APIVersions',
    versions: ['v1'],
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: address }],
  };
}

function groupDocument(group: string): JsonObject {
  const versions = versionsOf(group).map((version) => ({ groupVersion: `${group}/${version}`, version }));
  return { name: group, versions, preferredVersion: versions[0] ?? {} };
}

/** `/apis` for clients that do not ask for the aggregated form. */
export function groupList(): JsonObject {
  const groups = groupNames.filter((group) => group !== '').map(groupDocument);
  return { kind: 'APIGroupList', apiVersion: 'v1', groups };
}

/** `/apis/<group>`; undefined for an unknown group. */
export function groupOf(group: string): JsonObject | undefined {
  if (group === '' || !groupNames.includes(group)) return undefined;
  return { kind: 'APIGroup', apiVersion: 'v1', ...groupDocument(group) };
}

function subresourcesOf(
  resource: ResourceDefinition,
): { name: string; group: string; version: string; kind: string; verbs: string[] }[] {
  const { group, version, kind } = resource;
  const list = [];
  if (kind === 'Pod') list.push({ name: 'log', group, version, kind, verbs: readVerbs });
  if (resource.hasScale) {
    list.push({ name: 'scale', group: 'autoscaling', version: 'v1', kind: 'Scale', verbs: subresourceVerbs });
  }
  if (resource.hasStatus) list.push({ name: 'status', group, version, kind, verbs: subresourceVerbs });
  return list;
}

function resourceEntries(resource: ResourceDefinition): JsonObject[] {
  const entry: JsonObject = {
    name: resource.plural,
    singularName: resource.singular,
    namespaced: resource.namespaced,
    kind: resource.kind,
    verbs,
  };
  if (resource.shortNames.length > 0) entry.shortNames = resource.shortNames;
  if (resource.categories.length > 0) entry.categories = resource.categories;
  const subresources = subresourcesOf(resource).map(({ name, group, version, kind, verbs }) => ({
    name: `${resource.plural}/${name}`,
    singularName: '',
    namespaced: resource.namespaced,
    ...(kind === 'Scale' ? { group, version } : {}),
    kind,
    verbs,
  }));
  return [entry, ...subresources];
}

/** `/api/v1` or `/apis/<group>/<version>`; undefined for an unknown one. */
export function resourceList(group: string, version: string): JsonObject | undefined {
  const resources = resourcesOf(group).filter((resource) => resource.version === version);
  const [first] = resources;
  if (first === undefined) return undefined;
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: apiVersionOf(first),
    resources: resources.flatMap(resourceEntries),
  };
}

function aggregatedResource(resource: ResourceDefinition): JsonObject {
  const subresources = subresourcesOf(resource).map(({ name, group, version, kind, verbs }) => ({
    subresource: name,
    responseKind: { group, version, kind },
    verbs,
  }));
  return {
    resource: resource.plural,
    responseKind: { group: resource.group, version: resource.version, kind: resource.kind },
    scope: resource.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: resource.singular,
    verbs,
    ...(resource.shortNames.length > 0 ? { shortNames: resource.shortNames } : {}),
    ...(resource.categories.length > 0 ? { categories: resource.categories } : {}),
    ...(subresources.length > 0 ? { subresources } : {}),
  };
}

/** The aggregated document of `/api` (`core`) or `/apis`. */
export function aggregatedDiscovery(core: boolean): JsonObject {
  const items = groupNames
    .filter((group) => (group === '') === core)
    .map((group) => ({
      metadata: { name: group, creationTimestamp: null },
      versions: versionsOf(group).map((version) => ({
        version,
        freshness: 'Current',
        resources: resourcesOf(group)
          .filter((resource) => resource.version === version)
          .map(aggregatedResource),
      })),
    }));
  return { kind: 'APIGroupDiscoveryList', apiVersion: 'apidiscovery.k8s.io/v2', metadata: {}, items };
}
