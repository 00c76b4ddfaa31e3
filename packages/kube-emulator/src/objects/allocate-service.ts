import { isObject, type Json, type JsonObject, objectOf } from '../model/json.ts';
import { fieldAt } from '../model/kube-object.ts';
import type { KindSnapshot } from '../store/object-store.ts';

const firstNodePort = 30_000;
const lastNodePort = 32_767;

/** Addresses of 10.96.0.0/16, beginning where real clusters put the DNS service's neighbours. */
function freeAddress(used: ReadonlySet<Json | undefined>): string {
  for (let number = 20; number < 65_535; number += 1) {
    const address = `10.96.${number >> 8}.${number & 255}`;
    if (!used.has(address)) return address;
  }
  throw new Error('no cluster address is free');
}

function freeNodePort(used: Set<Json | undefined>): number {
  for (let port = firstNodePort; port <= lastNodePort; port += 1) {
    if (used.has(port)) continue;
    used.add(port);
    return port;
  }
  throw new Error('no node port is free');
}

function portsOf(spec: JsonObject): JsonObject[] {
  return (Array.isArray(spec.ports) ? spec.ports : []).filter(isObject);
}

/** A Service with its cluster address and node ports. */
export function allocateService(service: JsonObject, others: KindSnapshot): JsonObject {
  const spec = objectOf(service.spec);
  if (spec.type === 'ExternalName') return service;
  const allocated: JsonObject = { ...spec, ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack' };
  if (typeof spec.clusterIP !== 'string' || spec.clusterIP === '') {
    allocated.clusterIP = freeAddress(
      new Set([...others.values()].map((other) => fieldAt(other, ['spec', 'clusterIP']))),
    );
  }
  allocated.clusterIPs = [allocated.clusterIP ?? ''];
  if (spec.type === 'NodePort' || spec.type === 'LoadBalancer') {
    const used = new Set<Json | undefined>();
    for (const other of others.values()) for (const port of portsOf(objectOf(other.spec))) used.add(port.nodePort);
    allocated.ports = portsOf(spec).map((port) => ({ ...port, nodePort: port.nodePort ?? freeNodePort(used) }));
  }
  return { ...service, spec: allocated };
}
