import { controllerOf, controllerReference, type KubeObject, keyOf, type ObjectMeta } from '../model/kube-object.ts';
import { matchesLabels, type Selector, selectorOfField } from '../model/label-selector.ts';
import type { ObjectWriter } from '../objects/object-writer.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { StoreEvent } from '../store/store-event.ts';

type Owner = { apiVersion: string; kind: string; metadata: ObjectMeta; spec: { selector: KubeObject['spec'] } };

/** The objects of one kind that a controller owns: orphans that its selector matches are adopted, others let go. */
export class OwnedObjects {
  readonly #store: ObjectStore;
  readonly #writer: ObjectWriter;
  readonly #kind: string;
  readonly #orphans = new Map<string, Set<string>>();

  constructor(input: { store: ObjectStore; writer: ObjectWriter; kind: string }) {
    this.#store = input.store;
    this.#writer = input.writer;
    this.#kind = input.kind;
    for (const object of this.#store.all(this.#kind).values()) this.#note(object);
    this.#store.subscribe(this.#kind, (event) => this.#follow(event));
  }

  /** The objects that `owner` controls, after adoption and release. */
  of(owner: Owner): KubeObject[] {
    const selector = selectorOfField(owner.spec.selector);
    const owned = this.#store.dependentsOf(owner.metadata.uid).filter((object) => this.#isControlled(object, owner));
    if (selector === undefined || selector.length === 0 || owner.metadata.deletionTimestamp !== undefined) return owned;
    const kept = owned.filter((object) => {
      if (matchesLabels(selector, object.metadata.labels)) return true;
      this.#release(object, owner);
      return false;
    });
    return [...kept, ...this.#adopt(owner, selector)];
  }

  /** Keys of owners (of the other kind) whose selector matches the orphan that an event is about. */
  ownersOfOrphan(event: StoreEvent, ownerKind: string): string[] {
    if (event.type === 'DELETED' || controllerOf(event.object) !== undefined) return [];
    const keys: string[] = [];
    for (const owner of this.#store.all(ownerKind).values()) {
      if (owner.metadata.namespace !== event.object.metadata.namespace) continue;
      const selector = selectorOfField(owner.spec?.selector);
      if (selector !== undefined && selector.length > 0 && matchesLabels(selector, event.object.metadata.labels)) {
        keys.push(keyOf(owner));
      }
    }
    return keys;
  }

  #isControlled(object: KubeObject, owner: Owner): boolean {
    return object.kind === this.#kind && controllerOf(object)?.uid === owner.metadata.uid;
  }

  #adopt(owner: Owner, selector: Selector): KubeObject[] {
    const keys = this.#orphans.get(owner.metadata.namespace ?? '') ?? new Set<string>();
    return [...keys].flatMap((key) => {
      const object = this.#store.get(this.#kind, key);
      if (object === undefined || object.metadata.deletionTimestamp !== undefined) return [];
      if (!matchesLabels(selector, object.metadata.labels)) return [];
      const ownerReferences = [...(object.metadata.ownerReferences ?? []), controllerReference(owner)];
      return [this.#writer.putAsIs({ ...object, metadata: { ...object.metadata, ownerReferences } })];
    });
  }

  #release(object: KubeObject, owner: Owner): void {
    this.#writer.putAsIs(withoutOwner(object, owner.metadata.uid));
  }

  #follow(event: StoreEvent): void {
    if (event.type !== 'DELETED') this.#note(event.object);
    else this.#orphans.get(event.object.metadata.namespace ?? '')?.delete(event.key);
  }

  #note(object: KubeObject): void {
    const namespace = object.metadata.namespace ?? '';
    if (controllerOf(object) !== undefined) this.#orphans.get(namespace)?.delete(keyOf(object));
    else this.#orphans.set(namespace, (this.#orphans.get(namespace) ?? new Set<string>()).add(keyOf(object)));
  }
}

/** The object without its reference to an owner. */
export function withoutOwner(object: KubeObject, ownerUid: string): KubeObject {
  const { ownerReferences = [], ...metadata } = object.metadata;
  const left = ownerReferences.filter(({ uid }) => uid !== ownerUid);
  return { ...object, metadata: left.length === 0 ? metadata : { ...metadata, ownerReferences: left } };
}
