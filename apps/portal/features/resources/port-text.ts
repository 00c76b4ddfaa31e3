import type { NetworkPort, ServicePort } from '@moonin/contracts';

/** A Service's port as `kubectl` writes it: `80→8080/TCP`, with its node port where it has one. */
export function portText({ port, targetPort, nodePort, protocol }: ServicePort): string {
  const target = targetPort === null || targetPort === String(port) ? '' : `→${targetPort}`;
  return `${port}${target}${nodePort === null ? '' : `:${nodePort}`}/${protocol}`;
}

/** Ports one after another; a dash where there are none. */
export function portsText(ports: readonly ServicePort[]): string {
  return ports.length === 0 ? '–' : ports.map(portText).join(', ');
}

/** A port of a NetworkPolicy: `443/TCP`, `8000–8100/TCP`, `TCP` for every port of a protocol. */
export function policyPortText({ protocol, port, endPort }: NetworkPort): string {
  if (port === null) return protocol;
  return `${endPort === null ? port : `${port}–${endPort}`}/${protocol}`;
}
