import type { APIRequestContext } from '@playwright/test';
import type { StackAccess } from './stack/stack-access.ts';

/** One page of an app. */
export interface Route {
  readonly name: string;
  readonly address: string;
  /** The page's own words, when it has its data. */
  readonly heading: RegExp;
}

interface Ids {
  readonly cluster: string;
  readonly node: string;
  readonly deployment: string;
}

async function first(request: APIRequestContext, address: string): Promise<{ id: string }> {
  const answer = await request.get(address);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  const [item] = items;
  if (item === undefined) throw new Error(`nothing at ${address}`);
  return item;
}

async function readIds(request: APIRequestContext, stack: StackAccess): Promise<Ids> {
  const api = `${stack.urls.portal}/api/web/organizations/${stack.organization}`;
  return {
    cluster: (await first(request, `${api}/clusters`)).id,
    node: (await first(request, `${api}/nodes`)).id,
    deployment: (await first(request, `${api}/deployments?q=checkout-api`)).id,
  };
}

/** Every page of the portal, about the demo's objects. `request` is signed in. */
export async function portalRoutes(request: APIRequestContext, stack: StackAccess): Promise<Route[]> {
  const { cluster, node, deployment } = await readIds(request, stack);
  const at = (path: string) => `${stack.urls.portal}/o/${stack.organization}${path}`;
  const detail = `/deployments/${deployment}`;
  const usages = '/images/usages?registry=registry.example&repository=shop/checkout-api';
  return [
    { name: 'overview', address: at(''), heading: /All quiet|needs? you|Todo tranquilo|te necesitan?/ },
    { name: 'deployments', address: at('/deployments'), heading: /^Deployments/ },
    { name: 'deployment', address: at(detail), heading: /^checkout-api/ },
    { name: 'deployment-revisions', address: at(`${detail}/revisions`), heading: /^checkout-api/ },
    { name: 'deployment-manifest', address: at(`${detail}/manifest`), heading: /^checkout-api/ },
    { name: 'revision', address: at(`${detail}/revisions/2`), heading: /^Revisi.n 2/ },
    { name: 'difference', address: at(`${detail}/compare?from=1&to=3`), heading: /^Revisi.n/ },
    { name: 'images', address: at('/images'), heading: /^(Images|Imágenes)/ },
    { name: 'image-usages', address: at(usages), heading: /checkout-api/ },
    { name: 'clusters', address: at('/clusters'), heading: /^(Clusters|Clústeres)/ },
    { name: 'cluster', address: at(`/clusters/${cluster}`), heading: /^embedded/ },
    { name: 'cluster-nodes', address: at(`/clusters/${cluster}/nodes`), heading: /^embedded/ },
    { name: 'cluster-namespaces', address: at(`/clusters/${cluster}/namespaces`), heading: /^embedded/ },
    { name: 'nodes', address: at('/nodes'), heading: /^(Nodes|Nodos)/ },
    { name: 'node', address: at(`/nodes/${node}`), heading: /./ },
    { name: 'namespaces', address: at('/namespaces'), heading: /^Namespaces/ },
    { name: 'settings', address: at('/settings'), heading: /^(Settings|Ajustes)/ },
  ];
}

/** Every page of the admin console, about the demo's objects. `request` is signed in. */
export async function adminRoutes(request: APIRequestContext, stack: StackAccess): Promise<Route[]> {
  const { cluster } = await readIds(request, stack);
  const at = (path: string) => `${stack.urls.admin}/o/${stack.organization}${path}`;
  const organizations = `${stack.urls.admin}/organizations`;
  return [
    { name: 'overview', address: at(''), heading: /./ },
    { name: 'clusters', address: at('/clusters'), heading: /^(Clusters|Clústeres)/ },
    { name: 'cluster-new', address: at('/clusters/new'), heading: /./ },
    { name: 'cluster', address: at(`/clusters/${cluster}`), heading: /^embedded/ },
    { name: 'cluster-tokens', address: at(`/clusters/${cluster}/tokens`), heading: /^embedded/ },
    { name: 'cluster-settings', address: at(`/clusters/${cluster}/settings`), heading: /^embedded/ },
    { name: 'projects', address: at('/projects'), heading: /^(Projects|Proyectos)/ },
    { name: 'project-new', address: at('/projects/new'), heading: /./ },
    { name: 'members', address: at('/members'), heading: /^(Members|Miembros)/ },
    { name: 'member-new', address: at('/members/new'), heading: /./ },
    { name: 'audit', address: at('/audit'), heading: /./ },
    { name: 'settings', address: at('/settings'), heading: /^(Settings|Ajustes)/ },
    { name: 'organizations', address: organizations, heading: /^(Organizations|Organizaciones)/ },
    { name: 'organization-new', address: `${organizations}/new`, heading: /./ },
    { name: 'profile', address: `${stack.urls.admin}/profile`, heading: /^(Profile|Perfil)/ },
  ];
}
