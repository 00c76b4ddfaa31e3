/** What a TLS socket to the API server is opened with; PEM contents. */
export interface TlsMaterial {
  readonly ca: Buffer | undefined;
  readonly cert: Buffer | undefined;
  readonly key: Buffer | undefined;
  /** Name that the server's certificate must carry, where it is not the host. */
  readonly serverName: string | undefined;
  readonly verify: boolean;
}

/** Headers and TLS material that authenticate one request. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly tls: TlsMaterial;
}

/** Where one cluster's API server is, and how to prove who asks. */
export interface ClusterConnection {
  /** Name of the kubeconfig context, or `in-cluster`. */
  readonly name: string;
  readonly server: URL;
  /** Namespace of the context or of the pod's service account. */
  readonly namespace: string | null;
  /** `http:`, `https:` or `socks5:` proxy in front of the API server. */
  readonly proxy: URL | null;
  /** Current credentials; files and plugins are asked again when they may have changed. */
  credentials(): Promise<Credentials>;
  /** Forgets what is cached: the API server refused it. */
  forgetCredentials(): void;
}

/** A kubeconfig or service account that cannot be used; the message says what to mend. */
export class KubeconfigError extends Error {
  override readonly name = 'KubeconfigError';
}
