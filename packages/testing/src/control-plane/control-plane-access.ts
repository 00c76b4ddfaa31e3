/** What a control plane can do beyond keeping objects. */
export interface ControlPlaneAbilities {
  /** Deployments roll out, CronJobs make Jobs, namespaces are emptied. */
  readonly controllers: boolean;
  /** Pods are given nodes. */
  readonly scheduler: boolean;
  /** Nodes are Ready, pods run, fail on demand and have logs. */
  readonly kubelets: boolean;
}

/** Everything needed to talk to a control plane; plain data, so that it passes between processes. */
export interface ControlPlaneAccess {
  /** Kubeconfig of an administrator, with its only context set as current. */
  readonly kubeconfigPath: string;
  /** Bearer token of that administrator (`system:masters`, or bound to `cluster-admin`). */
  readonly adminToken: string;
  /** Such as `https://127.0.0.1:40123`. */
  readonly serverUrl: string;
  /** PEM file with the CA that signed the server's certificate. */
  readonly caPath: string;
  /** Path or name of the `kubectl` to use. */
  readonly kubectlPath: string;
  /** Folder for kubeconfigs of tokens and the like; removed with the control plane. */
  readonly scratchDir: string;
  readonly abilities: ControlPlaneAbilities;
}
