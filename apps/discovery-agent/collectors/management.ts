import type { Management } from '@moonin/contracts';
import { clip } from './bounded-text.ts';

type Keys = Readonly<Record<string, string>>;

/** What manages a Deployment, by the marks that tools leave; a GitOps tool that drives Helm counts as GitOps. */
export function managementOf(object: {
  namespace: string;
  name: string;
  labels: Keys | undefined;
  annotations: Keys | undefined;
}): Management {
  const labels = object.labels ?? {};
  const annotations = object.annotations ?? {};
  const gitops = argoApplication(object, labels, annotations) ?? fluxSource(labels, annotations);
  if (gitops !== null) return { type: 'gitops', tool: gitops.tool, source: clip(gitops.source, 512) };
  const release = annotations['meta.helm.sh/release-name'];
  if (release !== undefined && release !== '') {
    const namespace = annotations['meta.helm.sh/release-namespace'] || object.namespace;
    return { type: 'helm', tool: 'helm', source: clip(`${namespace}/${release}`, 512) };
  }
  return { type: 'regular', tool: null, source: null };
}

interface Gitops {
  tool: 'argocd' | 'flux';
  source: string;
}

/** Argo CD believes a tracking id only on the object that it names: annotations get copied. */
function argoApplication(object: { namespace: string; name: string }, labels: Keys, annotations: Keys): Gitops | null {
  const tracking = annotations['argocd.argoproj.io/tracking-id'];
  if (tracking !== undefined) {
    const [application, , target] = splitTracking(tracking);
    if (application && target === `${object.namespace}/${object.name}`) return { tool: 'argocd', source: application };
  }
  const instance = labels['argocd.argoproj.io/instance'];
  return instance ? { tool: 'argocd', source: instance } : null;
}

/** `<application>:<group>/<kind>:<namespace>/<name>`; the application may have a namespace of its own before an underscore. */
function splitTracking(tracking: string): [string, string, string] | [] {
  const match = /^([^:]+):([^:]+):([^:]+)$/.exec(tracking);
  return match ? [match[1] ?? '', match[2] ?? '', match[3] ?? ''] : [];
}

function fluxSource(labels: Keys, annotations: Keys): Gitops | null {
  for (const [prefix, kind] of [
    ['kustomize.toolkit.fluxcd.io', 'Kustomization'],
    ['helm.toolkit.fluxcd.io', 'HelmRelease'],
  ]) {
    const name = labels[`${prefix}/name`];
    if (name) return { tool: 'flux', source: `${kind} ${labels[`${prefix}/namespace`] ?? ''}/${name}` };
  }
  const syncedBy = annotations['fluxcd.io/sync-checksum'];
  return syncedBy ? { tool: 'flux', source: 'Flux 1' } : null;
}
