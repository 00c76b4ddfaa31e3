import type { AssertionKey } from '@moonin/runtime';

/** What an API process serves and trusts. */
export interface ApiConfig {
  /** Groups of routes; each can run in processes of its own. */
  parts: { agent: boolean; web: boolean };
  assertionKeys: readonly AssertionKey[];
  /** URL that agents reach this API at, shown with a new cluster's credentials. */
  agentApiUrl: string;
}
