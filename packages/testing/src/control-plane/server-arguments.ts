import path from 'node:path';
import type { ControlPlaneCredentials } from './credentials.ts';

/** Folders and ports of one control plane. */
export interface ControlPlaneLayout {
  readonly dir: string;
  readonly etcdPort: number;
  readonly etcdPeerPort: number;
  readonly apiServerPort: number;
  readonly kubeletPort: number;
}

/** Certificate that the API server signs for itself, with its CA in the same file. */
export function servingCertificatePath(layout: ControlPlaneLayout): string {
  return path.join(layout.dir, 'certs', 'apiserver.crt');
}

/** Arguments of etcd: one member, no fsync, because a test's data may go with the machine. */
export function etcdArguments(layout: ControlPlaneLayout): string[] {
  const client = `http://127.0.0.1:${layout.etcdPort}`;
  const peer = `http://127.0.0.1:${layout.etcdPeerPort}`;
  return [
    '--name=moonin-test',
    `--data-dir=${path.join(layout.dir, 'etcd')}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=moonin-test=${peer}`,
    '--unsafe-no-fsync',
    '--log-level=warn',
  ];
}

/** Arguments of kube-apiserver: loopback only, RBAC, static tokens and service-account tokens. */
export function apiServerArguments(
  layout: ControlPlaneLayout,
  credentials: ControlPlaneCredentials,
  { hasControllers }: { readonly hasControllers: boolean },
): string[] {
  return [
    `--etcd-servers=http://127.0.0.1:${layout.etcdPort}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${layout.apiServerPort}`,
    `--cert-dir=${path.dirname(servingCertificatePath(layout))}`,
    '--endpoint-reconciler-type=none',
    '--authorization-mode=RBAC',
    `--token-auth-file=${credentials.tokenFile}`,
    '--service-account-issuer=https://kubernetes.default.svc.cluster.local',
    `--service-account-key-file=${credentials.serviceAccountPublicKeyPath}`,
    `--service-account-signing-key-file=${credentials.serviceAccountPrivateKeyPath}`,
    '--service-cluster-ip-range=10.96.0.0/16',
    '--allow-privileged=true',
    '--kubelet-preferred-address-types=InternalDNS,InternalIP',
    '--profiling=false',
    // Without a controller nobody makes the service accounts that this plugin asks for.
    ...(hasControllers ? [] : ['--disable-admission-plugins=ServiceAccount']),
  ];
}

/** Arguments of kube-controller-manager: every controller, each with its own service account. */
export function controllerManagerArguments(
  layout: ControlPlaneLayout,
  credentials: ControlPlaneCredentials,
  kubeconfigPath: string,
): string[] {
  return [
    `--kubeconfig=${kubeconfigPath}`,
    '--leader-elect=false',
    '--secure-port=0',
    '--controllers=*',
    '--use-service-account-credentials=true',
    `--service-account-private-key-file=${credentials.serviceAccountPrivateKeyPath}`,
    `--root-ca-file=${servingCertificatePath(layout)}`,
    '--kube-api-qps=300',
    '--kube-api-burst=600',
    '--profiling=false',
  ];
}

/** Arguments of kube-scheduler. */
export function schedulerArguments(kubeconfigPath: string): string[] {
  return [
    `--kubeconfig=${kubeconfigPath}`,
    '--leader-elect=false',
    '--secure-port=0',
    '--kube-api-qps=300',
    '--kube-api-burst=600',
    '--profiling=false',
  ];
}

/** Arguments of kwok, which is the kubelet of every node on one port. */
export function kwokArguments(layout: ControlPlaneLayout, kubeconfigPath: string, configPath: string): string[] {
  return [
    `--kubeconfig=${kubeconfigPath}`,
    `--config=${configPath}`,
    '--manage-all-nodes=true',
    '--node-ip=127.0.0.1',
    `--node-port=${layout.kubeletPort}`,
    `--server-address=127.0.0.1:${layout.kubeletPort}`,
  ];
}
