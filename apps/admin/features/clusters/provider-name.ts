import type { Provider } from '@moonin/contracts';

const NAMES: Readonly<Record<Exclude<Provider, 'unknown'>, string>> = {
  gke: 'GKE',
  eks: 'EKS',
  aks: 'AKS',
  openshift: 'OpenShift',
  k3s: 'K3s',
  rke2: 'RKE2',
  kind: 'kind',
  minikube: 'minikube',
  digitalocean: 'DigitalOcean',
  embedded: 'Moonin embedded',
  'on-prem': 'on-prem',
};

/** A provider as its makers write it, the same in every language; null while it is not known. */
export function providerName(provider: Provider): string | null {
  return provider === 'unknown' ? null : NAMES[provider];
}
