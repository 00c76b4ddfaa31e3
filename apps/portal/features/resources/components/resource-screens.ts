import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { ResourceName } from '../resource-kinds.ts';

/** Props of a kind's list. */
export interface ResourceListScreenProps {
  organization: string;
}
/** Props of a kind's page. */
export interface ResourceDetailScreenProps {
  organization: string;
  id: string;
}
type Screens<Props> = Readonly<Record<ResourceName, LazyExoticComponent<ComponentType<Props>>>>;

/** The list of each kind, loaded when it is shown. */
export const LIST_SCREENS: Screens<ResourceListScreenProps> = {
  hpas: lazy(() => import('./lists/hpas-list.tsx').then((module) => ({ default: module.HpasList }))),
  helmReleases: lazy(() =>
    import('./lists/helm-releases-list.tsx').then((module) => ({ default: module.HelmReleasesList })),
  ),
  services: lazy(() => import('./lists/services-list.tsx').then((module) => ({ default: module.ServicesList }))),
  ingresses: lazy(() => import('./lists/ingresses-list.tsx').then((module) => ({ default: module.IngressesList }))),
  networkPolicies: lazy(() =>
    import('./lists/network-policies-list.tsx').then((module) => ({ default: module.NetworkPoliciesList })),
  ),
  roles: lazy(() => import('./lists/roles-list.tsx').then((module) => ({ default: module.RolesList }))),
  roleBindings: lazy(() =>
    import('./lists/role-bindings-list.tsx').then((module) => ({ default: module.RoleBindingsList })),
  ),
};

/** The page of each kind, loaded when it is shown. */
export const DETAIL_SCREENS: Screens<ResourceDetailScreenProps> = {
  hpas: lazy(() => import('./details/hpa-page.tsx').then((module) => ({ default: module.HpaPage }))),
  helmReleases: lazy(() =>
    import('./details/helm-release-page.tsx').then((module) => ({ default: module.HelmReleasePage })),
  ),
  services: lazy(() => import('./details/service-page.tsx').then((module) => ({ default: module.ServicePage }))),
  ingresses: lazy(() => import('./details/ingress-page.tsx').then((module) => ({ default: module.IngressPage }))),
  networkPolicies: lazy(() =>
    import('./details/network-policy-page.tsx').then((module) => ({ default: module.NetworkPolicyPage })),
  ),
  roles: lazy(() => import('./details/role-page.tsx').then((module) => ({ default: module.RolePage }))),
  roleBindings: lazy(() =>
    import('./details/role-binding-page.tsx').then((module) => ({ default: module.RoleBindingPage })),
  ),
};
