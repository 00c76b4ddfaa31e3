import { expect, test } from 'vitest';
import { managementOf } from './management.ts';

type Keys = Record<string, string>;

test.each<[string, Keys, Keys, unknown]>([
  ['nothing', {}, {}, { type: 'regular', tool: null, source: null }],
  [
    'Helm',
    { 'app.kubernetes.io/managed-by': 'Helm' },
    { 'meta.helm.sh/release-name': 'shop', 'meta.helm.sh/release-namespace': 'apps' },
    { type: 'helm', tool: 'helm', source: 'apps/shop' },
  ],
  [
    'a Helm release of the same namespace',
    {},
    { 'meta.helm.sh/release-name': 'shop' },
    { type: 'helm', tool: 'helm', source: 'ns/shop' },
  ],
  [
    'managed-by alone proves nothing',
    { 'app.kubernetes.io/managed-by': 'Helm' },
    {},
    { type: 'regular', tool: null, source: null },
  ],
  [
    'Argo CD by tracking id',
    {},
    { 'argocd.argoproj.io/tracking-id': 'shop:apps/Deployment:ns/web' },
    { type: 'gitops', tool: 'argocd', source: 'shop' },
  ],
  [
    'a tracking id that was copied from another object',
    {},
    { 'argocd.argoproj.io/tracking-id': 'shop:apps/Deployment:ns/other' },
    { type: 'regular', tool: null, source: null },
  ],
  [
    'a tracking id that is none',
    {},
    { 'argocd.argoproj.io/tracking-id': ':::' },
    { type: 'regular', tool: null, source: null },
  ],
  [
    'Argo CD by label',
    { 'argocd.argoproj.io/instance': 'shop' },
    {},
    { type: 'gitops', tool: 'argocd', source: 'shop' },
  ],
  [
    'Flux by Kustomization',
    { 'kustomize.toolkit.fluxcd.io/name': 'apps', 'kustomize.toolkit.fluxcd.io/namespace': 'flux-system' },
    {},
    { type: 'gitops', tool: 'flux', source: 'Kustomization flux-system/apps' },
  ],
  [
    'Flux that installs a chart is GitOps, not Helm',
    { 'helm.toolkit.fluxcd.io/name': 'shop', 'helm.toolkit.fluxcd.io/namespace': 'ns' },
    { 'meta.helm.sh/release-name': 'shop' },
    { type: 'gitops', tool: 'flux', source: 'HelmRelease ns/shop' },
  ],
])('%s', (_name, labels, annotations, expected) => {
  expect(managementOf({ namespace: 'ns', name: 'web', labels, annotations })).toEqual(expected);
});
