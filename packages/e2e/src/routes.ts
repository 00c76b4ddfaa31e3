import type { APIRequestContext } from '@playwright/test';
import { discoveredIds, firstOf } from './discovered-ids.ts';
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

async function readIds(request: APIRequestContext, stack: StackAccess): Promise<Ids> {
  const api = `${stack.urls.portal}/api/web/organizations/${stack.organization}`;
  return {
    cluster: await firstOf(request, `${api}/clusters`),
    node: await firstOf(request, `${api}/nodes`),
    deployment: await firstOf(request, `${api}/deployments?q=checkout-api`),
  };
}

/** Every page of the portal, about the demo's objects. `request` is signed in. */
export async function portalRoutes(request: APIRequestContext, stack: StackAccess): Promise<Route[]> {
  const { cluster, node, deployment } = await readIds(request, stack);
  const at = (path: string) => `${stack.urls.portal}/o/${stack.organization}${path}`;
  const detail = `/deployments/${deployment}`;
  const found = await discoveredIds(request, `${stack.urls.portal}/api/web/organizations/${stack.organization}`);
  const usages = '/images/usages?registry=registry.example&repository=shop/checkout-api';
  return [
    { name: 'overview', address: at(''), heading: /All quiet|needs? you|Todo tranquilo|te necesitan?/ },
    { name: 'deployments', address: at('/deployments'), heading: /^Deployments/ },
    { name: 'deployment', address: at(detail), heading: /^checkout-api/ },
    { name: 'deployment-errors', address: at(`${detail}/errors`), heading: /^checkout-api/ },
    { name: 'deployment-relations', address: at(`${detail}/relations`), heading: /^checkout-api/ },
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
    { name: 'errors', address: at('/errors'), heading: /^(Errors|Errores)/ },
    { name: 'errors-by-cause', address: at('/errors/causes'), heading: /^(Errors|Errores)/ },
    { name: 'error', address: at(`/errors/${found.error}`), heading: /./ },
    { name: 'cron-jobs', address: at('/cron-jobs'), heading: /^CronJobs/ },
    { name: 'cron-job', address: at(`/cron-jobs/${found.cronJob}`), heading: /^invoice-export/ },
    { name: 'cron-job-runs', address: at(`/cron-jobs/${found.cronJob}/runs`), heading: /^invoice-export/ },
    { name: 'cron-job-manifest', address: at(`/cron-jobs/${found.cronJob}/manifest`), heading: /^invoice-export/ },
    { name: 'execution', address: at(`/executions/${found.execution}`), heading: /^invoice-export/ },
    { name: 'services', address: at('/services'), heading: /^Services/ },
    { name: 'service', address: at(`/services/${found.service}`), heading: /^checkout-api/ },
    { name: 'ingresses', address: at('/ingresses'), heading: /^Ingresses/ },
    { name: 'ingress', address: at(`/ingresses/${found.ingress}`), heading: /^invoices/ },
    { name: 'network-policies', address: at('/network-policies'), heading: /^Network policies/ },
    { name: 'network-policy', address: at(`/network-policies/${found.networkPolicy}`), heading: /^payments-from/ },
    { name: 'roles', address: at('/roles'), heading: /^Roles/ },
    { name: 'role', address: at(`/roles/${found.role}`), heading: /^incident-response/ },
    { name: 'role-bindings', address: at('/role-bindings'), heading: /^Role bindings/ },
    { name: 'role-binding', address: at(`/role-bindings/${found.roleBinding}`), heading: /^auditors/ },
    { name: 'hpas', address: at('/hpas'), heading: /^(Autoscalers|Autoescaladores)/ },
    { name: 'hpa', address: at(`/hpas/${found.hpa}`), heading: /^catalog/ },
    { name: 'helm-releases', address: at('/helm-releases'), heading: /^(Helm releases|Releases de Helm)/ },
    { name: 'helm-release', address: at(`/helm-releases/${found.helmRelease}`), heading: /^checkout-api/ },
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
