/** A key that Next servers sign assertions with; several are valid while they are exchanged. */
export interface AssertionKey {
  kid: string;
  /** At least 32 bytes. */
  secret: Uint8Array;
}

/** What an API process serves and trusts. */
export interface ApiConfig {
  /** Groups of routes; each can run in processes of its own. */
  parts: { agent: boolean; web: boolean };
  assertionKeys: readonly AssertionKey[];
  /** URL that agents reach this API at, shown with a new cluster's credentials. */
  agentApiUrl: string;
}
