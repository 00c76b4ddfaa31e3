import { randomBytes } from 'node:crypto';
import type { Clock } from '@moonin/runtime';
import { type KubeObject, kubeTime, type ObjectMeta } from '../model/kube-object.ts';
import { resourceOfKind } from '../model/resource-registry.ts';
import type { ObjectWriter } from '../objects/object-writer.ts';
import type { ObjectStore } from '../store/object-store.ts';

/** What an event is about. */
type Subject = { apiVersion: string; kind: string; metadata: ObjectMeta };

/** What an event says. */
export type EventText = { type: 'Normal' | 'Warning'; reason: string; message: string; fieldPath?: string };

const lifetimeMs = 3_600_000;
const forgottenAtOnce = 0.1;

/** Writes Events: repeated ones are counted up instead of written again, and only so many are kept. */
export class EventRecorder {
  readonly #store: ObjectStore;
  readonly #writer: ObjectWriter;
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #known = new Map<string, string>();

  constructor(input: { store: ObjectStore; writer: ObjectWriter; clock: Clock; limit: number }) {
    this.#store = input.store;
    this.#writer = input.writer;
    this.#clock = input.clock;
    this.#limit = input.limit;
  }

  /** Records an event on an object, in the name of a component. */
  record(subject: Subject, component: string, text: EventText): void {
    const { name, uid, resourceVersion } = subject.metadata;
    const namespace = subject.metadata.namespace ?? 'default';
    const identity = `${uid} ${component} ${text.type} ${text.reason} ${text.message}`;
    const time = kubeTime(this.#clock.now().getTime());
    const known = this.#store.get('Event', this.#known.get(identity) ?? '');
    if (known !== undefined) {
      this.#writer.putAsIs({ ...known, count: Number(known.count ?? 1) + 1, lastTimestamp: time });
      return;
    }
    if (this.#namespaceEnds(namespace)) return;
    const { fieldPath, ...said } = text;
    const body = {
      metadata: { name: `${name.slice(0, 230)}.${randomBytes(8).toString('hex')}`, namespace },
      involvedObject: {
        apiVersion: subject.apiVersion,
        kind: subject.kind,
        name,
        namespace: subject.metadata.namespace ?? '',
        uid,
        resourceVersion,
        ...(fieldPath === undefined ? {} : { fieldPath }),
      },
      ...said,
      count: 1,
      firstTimestamp: time,
      lastTimestamp: time,
      reportingComponent: component,
      reportingInstance: '',
      source: { component },
      apiVersion: 'v1',
      kind: 'Event',
    };
    const event = this.#writer.create(resourceOfKind('Event'), namespace, body, { manager: component, trusted: true });
    this.#known.set(identity, `${namespace}/${event.metadata.name}`);
    this.#forgetOldest();
  }

  /** Removes events older than an hour, as the API server's time to live does. */
  expire(nowMs: number): void {
    const before = kubeTime(nowMs - lifetimeMs);
    for (const event of [...this.#store.all('Event').values()]) {
      if (lastSeen(event) < before) this.#store.remove(event);
    }
    for (const [identity, key] of this.#known) {
      if (this.#store.get('Event', key) === undefined) this.#known.delete(identity);
    }
  }

  #namespaceEnds(namespace: string): boolean {
    const found = this.#store.get('Namespace', namespace);
    return found === undefined || found.metadata.deletionTimestamp !== undefined;
  }

  #forgetOldest(): void {
    const events = this.#store.all('Event');
    if (events.size <= this.#limit) return;
    const oldest = [...events.values()].sort((left, right) => (lastSeen(left) < lastSeen(right) ? -1 : 1));
    for (const event of oldest.slice(0, Math.ceil(this.#limit * forgottenAtOnce))) this.#store.remove(event);
    for (const [identity, key] of this.#known) if (!events.has(key)) this.#known.delete(identity);
  }
}

function lastSeen(event: KubeObject): string {
  return String(event.lastTimestamp ?? event.eventTime ?? event.metadata.creationTimestamp);
}
