import type { KubeObject } from '../resources/kube-object.ts';
import { type Resource, type ResourceTarget, resourcePath } from '../resources/resource.ts';
import type { KubeClient } from '../transport/kube-client.ts';

/** Options of a single call. */
export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** Reads one object. Throws KubeApiError (`isNotFound`) when it is not there. */
export function getObject<Object extends KubeObject>(
  client: KubeClient,
  resource: Resource<Object>,
  target: ResourceTarget & { name: string },
  options: CallOptions = {},
): Promise<Object> {
  return client.request<Object>({ path: resourcePath(resource, target), ...options });
}

/** Build information of the API server; `gitVersion` is such as `v1.36.3`. */
export interface ServerVersion {
  major: string;
  minor: string;
  gitVersion: string;
  platform: string;
}

/** Reads the API server's version; needs no rights. */
export function getServerVersion(client: KubeClient, options: CallOptions = {}): Promise<ServerVersion> {
  return client.request<ServerVersion>({ path: '/version', ...options });
}
