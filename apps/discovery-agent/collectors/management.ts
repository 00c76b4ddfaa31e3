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
  const release = releaseOf(object.namespace, annotations);
  if (release !== null) return { type: 'helm', tool: 'helm', source: release };
  return { type: 'regular', tool: null, source: null };
}

/** `namespace/name` of the Helm release that made an object; null without Helm's label and its annotations. */
export function helmReleaseOf(object: {
  namespace: string;
  labels: Keys | undefined;
  annotations: Keys | undefined;
}): string | null {
  if (object.labels?.['app.kubernetes.io/managed-by'] !== 'Helm') return null;
  return releaseOf(object.namespace, object.annotations ?? {});
}

function releaseOf(objectNamespace: string, annotations: Keys): string | null {
  const name = annotations['meta.helm.sh/release-name'];
  if (typeof name !== 'string' || name === '') return null;
  return clip(`${annotations['meta.helm.sh/release-namespace'] || objectNamespace}/${name}`, 512);
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
