import type { Clock } from '@moonin/runtime';
import { type Manager, managedFieldsAfterUpdate, readOwnership, writeOwnership } from '../fields/managed-fields.ts';
import { serverSideApply } from '../fields/server-side-apply.ts';
import { alreadyExists, badRequest, conflict, forbidden, invalid, notFound } from '../model/api-error.ts';
import { equalJson, type Json, type JsonObject, objectOf } from '../model/json.ts';
import { asJson, type KubeObject, kubeTime, objectKey } from '../model/kube-object.ts';
import { apiVersionOf, type ResourceDefinition } from '../model/resource-registry.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { objectErrors } from '../validate/validate-object.ts';
import { allocateService } from './allocate-service.ts';
import { decodeObject } from './decode-object.ts';
import { defaultObject } from './default-object.ts';
import { type DeleteOptions, isDeletable, planDeletion } from './plan-deletion.ts';
import { prepareCreate, randomSuffix } from './prepare-create.ts';
import { bumpsGeneration, prepareStatusUpdate, prepareUpdate } from './prepare-update.ts';
import type { WriteOptions } from './write-options.ts';

/** Makes the next state of an object from the live one. */
type Change = (live: JsonObject) => JsonObject;

/** Every write, from clients and controllers alike: decoding, defaults, validation, ownership, and then the store. */
export class ObjectWriter {
  readonly #store: ObjectStore;
  readonly #clock: Clock;

  constructor(store: ObjectStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Creates an object in a namespace (empty for objects of the whole cluster). Throws `ApiError`. */
  create(resource: ResourceDefinition, namespace: string, body: JsonObject, options: WriteOptions): KubeObject {
    const decoded = decodeObject(body, resource, namespace, options);
    return this.#insert(resource, namespace, decoded, options, (object) =>
      managedFieldsAfterUpdate({
        before: {},
        after: object,
        typeName: resource.type,
        entries: [],
        manager: this.#manager(resource, options, 'Update'),
        time: this.#time(),
      }),
    );
  }

  /** Replaces an object, or its status. */
  update(resource: ResourceDefinition, namespace: string, name: string, body: JsonObject, options: WriteOptions) {
    return this.patch(resource, namespace, name, () => body, options);
  }

  /** Changes an object, or its status, to what `change` makes of it. */
  patch(resource: ResourceDefinition, namespace: string, name: string, change: Change, options: WriteOptions) {
    const live = this.#live(resource, namespace, name);
    const next = decodeObject(change(asJson(live)), resource, namespace, options);
    checkIdentity(next, live, resource);
    const entries = objectOf(next.metadata).managedFields;
    const given = entries === undefined ? undefined : readOwnership(entries);
    const ownership = given === undefined ? (live.metadata.managedFields ?? []) : writeOwnership(given);
    const object = this.#prepared(next, live, resource, options);
    const managedFields = managedFieldsAfterUpdate({
      before: asJson(live),
      after: object,
      typeName: resource.type,
      entries: ownership as unknown as Json,
      manager: this.#manager(resource, options, 'Update'),
      time: this.#time(),
    });
    return this.#replace(resource, live, object, managedFields, options);
  }

  /** Server-side apply: creates the object or merges the configuration into it. */
  apply(
    resource: ResourceDefinition,
    namespace: string,
    name: string,
    body: JsonObject,
    options: WriteOptions & { force: boolean },
  ): { object: KubeObject; created: boolean } {
    const metadata = objectOf(body.metadata);
    if (metadata.managedFields !== undefined) throw badRequest('metadata.managedFields must be nil');
    const named = { ...body, metadata: { ...metadata, name: metadata.name ?? name } };
    const config = decodeObject(named, resource, namespace, options);
    const manager = this.#manager(resource, options, 'Apply');
    const live = this.#store.get(resource.kind, objectKey(namespace, name));
    const input = { config, typeName: resource.type, manager, force: options.force, time: this.#time() };
    if (live === undefined) {
      const applied = serverSideApply({ ...input, live: {}, ownership: [] });
      const owned = writeOwnership(applied.ownership);
      return { object: this.#insert(resource, namespace, applied.object, options, () => owned), created: true };
    }
    const ownership = readOwnership(asJson(live).metadata === undefined ? [] : entriesOf(live)) ?? [];
    const applied = serverSideApply({ ...input, live: asJson(live), ownership });
    checkIdentity(applied.object, live, resource);
    const object = this.#prepared(applied.object, live, resource, options);
    const written = this.#replace(resource, live, object, writeOwnership(applied.ownership), options);
    return { object: written, created: false };
  }

  /** Deletes an object. `gone` is false when it only begins to end. */
  delete(
    resource: ResourceDefinition,
    namespace: string,
    name: string,
    options: DeleteOptions & { dryRun?: boolean },
  ): { object: KubeObject; gone: boolean } {
    const live = this.#live(resource, namespace, name);
    const plan = planDeletion(live, resource, options, this.#clock.now().getTime());
    if (plan.kind === 'wait') return { object: live, gone: false };
    if (plan.kind === 'remove') return { object: options.dryRun ? live : this.#store.remove(live), gone: true };
    if (options.dryRun) return { object: plan.object, gone: false };
    return { object: this.#store.put(plan.object), gone: false };
  }

  /** Stores an object as it is: for what only the server itself may change. Removes it when its deletion is complete. */
  putAsIs(object: KubeObject): KubeObject {
    return isDeletable(object) ? this.#store.remove(object) : this.#store.put(object);
  }

  #live(resource: ResourceDefinition, namespace: string, name: string): KubeObject {
    const live = this.#store.get(resource.kind, objectKey(namespace, name));
    if (live === undefined) throw notFound(resource, name);
    return live;
  }

  #insert(
    resource: ResourceDefinition,
    namespace: string,
    decoded: JsonObject,
    options: WriteOptions,
    ownership: (object: JsonObject) => KubeObject['metadata']['managedFields'],
  ): KubeObject {
    const named = withName(decoded);
    const name = String(objectOf(named.metadata).name ?? '');
    const defaulted = defaultObject(named, resource);
    const created = prepareCreate(defaulted, resource, this.#clock.now().getTime());
    const prepared = resource.kind === 'Service' ? allocateService(created, this.#store.all('Service')) : created;
    const errors = options.trusted ? [] : objectErrors(prepared, resource);
    if (errors.length > 0) throw invalid(resource, name, errors);
    if (resource.namespaced) this.#checkNamespace(resource, namespace, name);
    if (this.#store.get(resource.kind, objectKey(namespace, name)) !== undefined) throw alreadyExists(resource, name);
    const managedFields = ownership(prepared);
    const metadata = { ...objectOf(prepared.metadata), managedFields: managedFields ?? [] };
    const object = { ...prepared, metadata } as unknown as KubeObject;
    return options.dryRun ? object : this.#store.put(object);
  }

  #checkNamespace(resource: ResourceDefinition, namespace: string, name: string): void {
    const found = this.#store.get('Namespace', namespace);
    if (found === undefined) throw notFound({ group: '', plural: 'namespaces', kind: 'Namespace' }, namespace);
    if (found.metadata.deletionTimestamp === undefined) return;
    const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
    const message = `namespace ${namespace} is being terminated`;
    throw forbidden(resource, name, why, [{ reason: 'NamespaceTerminating', message, field: 'metadata.namespace' }]);
  }

  #prepared(next: JsonObject, live: KubeObject, resource: ResourceDefinition, options: WriteOptions): JsonObject {
    if (options.subresource === 'status') return prepareStatusUpdate(next, live, resource);
    if (options.trusted) return withGeneration(prepareUpdate(next, live, resource), live, resource);
    const object = defaultObject(prepareUpdate(next, live, resource), resource);
    const errors = objectErrors(object, resource, live);
    if (errors.length > 0) throw invalid(resource, live.metadata.name, errors);
    return withGeneration(object, live, resource);
  }

  #replace(
    resource: ResourceDefinition,
    live: KubeObject,
    object: JsonObject,
    managedFields: KubeObject['metadata']['managedFields'],
    options: WriteOptions,
  ): KubeObject {
    const metadata = { ...objectOf(object.metadata), managedFields: managedFields ?? [] };
    const next = {
      ...object,
      apiVersion: apiVersionOf(resource),
      kind: resource.kind,
      metadata,
    } as unknown as KubeObject;
    if (equalJson(next, live)) return live;
    return options.dryRun ? next : this.putAsIs(next);
  }

  #manager(resource: ResourceDefinition, options: WriteOptions, operation: Manager['operation']): Manager {
    return {
      name: options.manager,
      operation,
      apiVersion: apiVersionOf(resource),
      subresource: options.subresource,
    };
  }

  #time(): string {
    return kubeTime(this.#clock.now().getTime());
  }
}

function entriesOf(live: KubeObject) {
  return objectOf(asJson(live).metadata).managedFields;
}

function withName(object: JsonObject): JsonObject {
  const metadata = objectOf(object.metadata);
  if (typeof metadata.name === 'string' && metadata.name !== '') return object;
  if (typeof metadata.generateName !== 'string' || metadata.generateName === '') return object;
  const name = `${metadata.generateName.slice(0, 58)}${randomSuffix()}`;
  return { ...object, metadata: { ...metadata, name } };
}

function withGeneration(object: JsonObject, live: KubeObject, resource: ResourceDefinition): JsonObject {
  if (!bumpsGeneration(object, live, resource)) return object;
  const generation = (live.metadata.generation ?? 0) + 1;
  return { ...object, metadata: { ...objectOf(object.metadata), generation } };
}

function checkIdentity(next: JsonObject, live: KubeObject, resource: ResourceDefinition): void {
  const metadata = objectOf(next.metadata);
  const { name, uid, resourceVersion } = live.metadata;
  if (metadata.name !== undefined && metadata.name !== name) {
    throw badRequest(`the name of the object (${metadata.name}) does not match the name on the URL (${name})`);
  }
  if (metadata.uid !== undefined && metadata.uid !== '' && metadata.uid !== uid) {
    const why = `Precondition failed: UID in precondition: ${metadata.uid}, UID in object meta: ${uid}`;
    throw conflict(resource, name, why);
  }
  const wanted = metadata.resourceVersion;
  if (wanted !== undefined && wanted !== '' && wanted !== '0' && wanted !== resourceVersion) {
    throw conflict(resource, name);
  }
}
