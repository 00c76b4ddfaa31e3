import type { ServerResponse } from 'node:http';
import type { Clock } from '@moonin/runtime';
import { ApiError, methodNotAllowed, noSuchPath, notFound } from '../model/api-error.ts';
import { objectKey } from '../model/kube-object.ts';
import type { ObjectWriter } from '../objects/object-writer.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { type Answer, acceptedForm, objectBody } from './answer.ts';
import { type ApiRequest, parseResourcePath, type ResourcePath } from './api-request.ts';
import {
  aggregatedDiscovery,
  aggregatedType,
  coreVersions,
  groupList,
  groupOf,
  resourceList,
  versionDocument,
} from './discovery.ts';
import { listObjects } from './list-objects.ts';
import { openApiDocument, openApiIndex, openApiV2, openApiV2Type } from './openapi.ts';
import { podLog } from './pod-log.ts';
import { scaleOf } from './scale.ts';
import { WatchStream, type WatchTimes } from './watch-objects.ts';
import { createObject, deleteCollection, deleteObject, patchObject, updateObject } from './write-objects.ts';

const healthPaths = new Set(['/healthz', '/livez', '/readyz']);
const aggregated = /application\/json;[^,]*as=APIGroupDiscoveryList/;

/** Answers requests from the store: documents, reads, writes and watches. */
export class ApiRouter {
  readonly #store: ObjectStore;
  readonly #writer: ObjectWriter;
  readonly #clock: Clock;
  readonly #watchTimes: WatchTimes;
  readonly #address: () => string;
  readonly #watches = new Set<WatchStream>();

  constructor(input: {
    store: ObjectStore;
    writer: ObjectWriter;
    clock: Clock;
    watchTimes: WatchTimes;
    /** `host:port`, known once the server listens. */
    address: () => string;
  }) {
    this.#store = input.store;
    this.#writer = input.writer;
    this.#clock = input.clock;
    this.#watchTimes = input.watchTimes;
    this.#address = input.address;
  }

  /** Answers at once, or takes the response over for a watch and returns undefined. Throws `ApiError`. */
  handle(request: ApiRequest, response: ServerResponse): Answer | undefined {
    const document = this.#document(request);
    if (document !== undefined) return document;
    const path = parseResourcePath(request.path);
    if (path === undefined) throw noSuchPath();
    if (path.name === '') return this.#collection(request, path, response);
    return this.#object(request, path, response);
  }

  /** Ends every watch. */
  closeWatches(): void {
    for (const watch of this.#watches) watch.close();
  }

  #document(request: ApiRequest): Answer | undefined {
    if (request.method !== 'GET') return undefined;
    const { path } = request;
    if (healthPaths.has(path)) return { code: 200, body: 'ok', contentType: 'text/plain; charset=utf-8' };
    if (path === '/version') return { code: 200, body: versionDocument() };
    if (path === '/openapi/v2') return { code: 200, body: openApiV2, contentType: openApiV2Type };
    if (path === '/openapi/v3') return { code: 200, body: openApiIndex() };
    if (path.startsWith('/openapi/v3/')) return found(openApiDocument(path.slice('/openapi/v3/'.length)));
    const root = path.replace(/\/$/, '');
    if (root === '/api' || root === '/apis') {
      if (aggregated.test(request.accept)) {
        return { code: 200, body: aggregatedDiscovery(root === '/api'), contentType: aggregatedType };
      }
      return { code: 200, body: root === '/api' ? coreVersions(this.#address()) : groupList() };
    }
    if (root === '/api/v1') return found(resourceList('', 'v1'));
    const group = /^\/apis\/([^/]+)$/.exec(root)?.[1];
    if (group !== undefined) return found(groupOf(group));
    const version = /^\/apis\/([^/]+)\/([^/]+)$/.exec(root);
    return version === null ? undefined : found(resourceList(version[1] ?? '', version[2] ?? ''));
  }

  #context(request: ApiRequest, path: ResourcePath) {
    const nowMs = this.#clock.now().getTime();
    return { store: this.#store, writer: this.#writer, request, path, nowMs };
  }

  #collection(request: ApiRequest, path: ResourcePath, response: ServerResponse): Answer | undefined {
    const context = this.#context(request, path);
    switch (request.method) {
      case 'GET':
        if (isWatch(request)) return this.#watch(request, path, response);
        return { code: 200, body: listObjects(this.#store, request, path, context.nowMs) };
      case 'POST':
        return createObject(context);
      case 'DELETE':
        return deleteCollection(context);
      default:
        throw methodNotAllowed();
    }
  }

  #object(request: ApiRequest, path: ResourcePath, response: ServerResponse): Answer | undefined {
    const { resource, subresource } = path;
    const known =
      subresource === '' ||
      (subresource === 'status' && resource.hasStatus) ||
      (subresource === 'scale' && resource.hasScale) ||
      (subresource === 'finalize' && resource.kind === 'Namespace') ||
      (subresource === 'log' && resource.kind === 'Pod');
    if (!known) throw noSuchPath();
    if (subresource === 'log' && request.method !== 'GET') throw methodNotAllowed();
    const context = this.#context(request, path);
    switch (request.method) {
      case 'GET':
        return isWatch(request) ? this.#watch(request, path, response) : this.#get(request, path, context.nowMs);
      case 'PUT':
        return updateObject(context);
      case 'PATCH':
        return patchObject(context);
      case 'DELETE':
        return deleteObject(context);
      default:
        throw methodNotAllowed();
    }
  }

  #get(request: ApiRequest, path: ResourcePath, nowMs: number): Answer {
    const object = this.#store.get(path.resource.kind, objectKey(path.namespace, path.name));
    if (object === undefined) throw notFound(path.resource, path.name);
    if (path.subresource === 'log') return podLog(object, request);
    const form = acceptedForm(request);
    if (path.subresource === 'scale') return { code: 200, body: scaleOf(object) };
    return { code: 200, body: objectBody(object, path, request, form, nowMs) };
  }

  #watch(request: ApiRequest, path: ResourcePath, response: ServerResponse): undefined {
    const { query } = request;
    if (query.get('sendInitialEvents') !== null && query.get('resourceVersionMatch') !== 'NotOlderThan') {
      const detail = 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan';
      throw new ApiError(
        422,
        'Invalid',
        `ListOptions.meta.k8s.io "" is invalid: sendInitialEvents: Forbidden: ${detail}`,
      );
    }
    const watch = new WatchStream({ response, request, path, now: () => this.#clock.now().getTime() });
    this.#watches.add(watch);
    response.on('close', () => this.#watches.delete(watch));
    watch.start(this.#store, this.#watchTimes);
    return undefined;
  }
}

function isWatch(request: ApiRequest): boolean {
  return ['true', '1'].includes(request.query.get('watch') ?? '');
}

function found(body: Answer['body'] | undefined): Answer {
  if (body === undefined) throw noSuchPath();
  return { code: 200, body };
}
