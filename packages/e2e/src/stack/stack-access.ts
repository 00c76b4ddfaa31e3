/** E-mail and password of a person. */
export interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** What a journey knows of the running product; plain data, so that it reaches other processes. */
export interface StackAccess {
  readonly urls: { readonly portal: string; readonly admin: string; readonly api: string };
  /** Slug of the demo's organization; null where nobody has set the product up. */
  readonly organization: string | null;
  /** Who owns it. */
  readonly owner: SignIn;
  /** Kubeconfig of the embedded cluster; null where there is none. */
  readonly kubeconfig: string | null;
  /** Folder for what belongs to this stack and ends with it. */
  readonly folder: string;
}
