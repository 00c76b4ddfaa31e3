import { fieldAt, type KubeObject } from '../../model/kube-object.ts';
import type { ObjectStore } from '../../store/object-store.ts';
import { type NodeUsage, requestsOf } from './choose-node.ts';

const nothing: NodeUsage = { pods: 0, cpuMilli: 0, memoryMilli: 0 };

function countedNode(pod: KubeObject | undefined): string | undefined {
  if (pod === undefined || pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed') return undefined;
  return fieldAt(pod, ['spec', 'nodeName']) as string | undefined;
}

/** What runs on each node, and which pod addresses are taken, kept as pods come and go. */
export class NodeLedger {
  readonly #usage = new Map<string, NodeUsage>();
  readonly #addresses = new Set<string>();
  #next = 10;

  constructor(store: ObjectStore) {
    for (const pod of store.all('Pod').values()) this.#follow(undefined, pod);
    store.subscribe('Pod', (event) =>
      this.#follow(event.previous, event.type === 'DELETED' ? undefined : event.object),
    );
  }

  usageOf(node: string): NodeUsage {
    return this.#usage.get(node) ?? nothing;
  }

  /** A free address of 10.244.0.0/16. */
  freeAddress(): string {
    for (let tries = 0; tries < 65_000; tries += 1) {
      const address = `10.244.${this.#next >> 8}.${this.#next & 255}`;
      this.#next = this.#next >= 65_000 ? 10 : this.#next + 1;
      if (!this.#addresses.has(address)) return address;
    }
    throw new Error('no pod address is free');
  }

  #follow(before: KubeObject | undefined, after: KubeObject | undefined): void {
    const from = countedNode(before);
    const to = countedNode(after);
    if (from !== to) {
      if (from !== undefined && before !== undefined) this.#add(from, before, -1);
      if (to !== undefined && after !== undefined) this.#add(to, after, 1);
    }
    const left = before?.status?.podIP;
    const taken = after?.status?.podIP;
    if (left === taken) return;
    if (typeof left === 'string') this.#addresses.delete(left);
    if (typeof taken === 'string') this.#addresses.add(taken);
  }

  #add(node: string, pod: KubeObject, sign: 1 | -1): void {
    const usage = this.usageOf(node);
    const requests = requestsOf(pod);
    this.#usage.set(node, {
      pods: usage.pods + sign,
      cpuMilli: usage.cpuMilli + sign * requests.cpuMilli,
      memoryMilli: usage.memoryMilli + sign * requests.memoryMilli,
    });
  }
}
