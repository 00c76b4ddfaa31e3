import type { KubeObject } from '../resources/kube-object.ts';
import { apiVersionOf, type Resource, resourcePath } from '../resources/resource.ts';
import { isGone } from '../transport/error-kinds.ts';
import type { KubeClient } from '../transport/kube-client.ts';

/** Which objects of a kind: all namespaces unless one is given. */
export interface Selection {
  namespace?: string | undefined;
  labelSelector?: string | undefined;
  fieldSelector?: string | undefined;
  /** Only `metadata` is sent, the rest of the objects never leaves the API server. */
  metadataOnly?: boolean | undefined;
}

/** Media types of objects without anything but their metadata; a server that cannot give them answers 406. */
export const METADATA_ONLY = {
  list: 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io',
  object: 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io',
} as const;

/** One page of a list. `first` also marks the restart after an expired continue token: what came before no longer counts. */
export interface ListPage<Object extends KubeObject> {
  items: Object[];
  /** Of the whole list: every page shows the cluster at this version. */
  resourceVersion: string;
  first: boolean;
}

/** How a list is read. */
export interface ListOptions extends Selection {
  /** Objects a page; 500 by default, 0 for all at once. */
  pageSize?: number;
  /** For each page; 60 s by default. */
  timeoutMs?: number;
  /** `false`: what the server says with `Retry-After` is thrown, not waited for. */
  retry?: boolean;
  signal?: AbortSignal;
}

interface ListAnswer<Object> {
  metadata?: { resourceVersion?: string; continue?: string };
  items?: Object[] | null;
}

const PAGE_SIZE = 500;
const PAGE_TIMEOUT_MS = 60_000;
const RESTARTS_BEFORE_UNPAGED = 2;

/**
 * Reads a kind page by page, always the most recent state (no resourceVersion is asked for, so the server never answers from a
 * stale cache). An expired continue token starts the list again; after two such restarts it is read in one piece.
 */
export async function listPages<Object extends KubeObject>(
  client: KubeClient,
  resource: Resource<Object>,
  options: ListOptions,
  onPage: (page: ListPage<Object>) => Promise<void> | void,
): Promise<{ resourceVersion: string }> {
  const { pageSize = PAGE_SIZE, timeoutMs = PAGE_TIMEOUT_MS } = options;
  const path = resourcePath(resource, { namespace: options.namespace });
  let restarts = 0;
  let token: string | undefined;
  for (;;) {
    const limit = restarts > RESTARTS_BEFORE_UNPAGED || pageSize === 0 ? undefined : pageSize;
    let answer: ListAnswer<Object>;
    try {
      answer = await client.request<ListAnswer<Object>>({
        path,
        query: {
          limit,
          continue: token,
          labelSelector: options.labelSelector,
          fieldSelector: options.fieldSelector,
        },
        timeoutMs,
        ...(options.metadataOnly === true ? { accept: METADATA_ONLY.list } : {}),
        ...(options.retry === undefined ? {} : { retry: options.retry }),
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      });
    } catch (error) {
      if (token === undefined || !isGone(error)) throw error;
      restarts += 1;
      token = undefined;
      continue;
    }
    const resourceVersion = answer.metadata?.resourceVersion ?? '';
    const first = token === undefined;
    token = answer.metadata?.continue || undefined;
    const items = (answer.items ?? []).map((item) => withKind(resource, item));
    await onPage({ items, resourceVersion, first });
    if (token === undefined) return { resourceVersion };
  }
}

/** Reads a whole kind into memory. */
export async function listObjects<Object extends KubeObject>(
  client: KubeClient,
  resource: Resource<Object>,
  options: ListOptions = {},
): Promise<{ items: Object[]; resourceVersion: string }> {
  let items: Object[] = [];
  const { resourceVersion } = await listPages(client, resource, options, (page) => {
    if (page.first) items = [];
    for (const item of page.items) items.push(item);
  });
  return { items, resourceVersion };
}

/** Items of a list carry no kind of their own, and metadata alone carries that of its form. Here all carry the resource's. */
export function withKind<Object extends KubeObject>(resource: Resource<Object>, object: Object): Object {
  if (object === null || typeof object !== 'object') return object;
  if (object.kind === undefined || object.kind === 'PartialObjectMetadata') {
    object.apiVersion = apiVersionOf(resource);
    object.kind = resource.kind;
  }
  return object;
}
