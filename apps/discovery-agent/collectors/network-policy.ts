import type { NetworkPeer, NetworkPolicyReport, NetworkPort } from '@moonin/contracts';
import type { NetworkPolicy } from '@moonin/kube';
import { boundedList, clipOrNull, instantOrNull, portNumber, portText } from './bounded-text.ts';
import { labelsOf } from './key-values.ts';
import { labelSelectorOf } from './label-selector.ts';
import { listOf } from './pod-containers.ts';
import type { ReportSanitiser } from './report-sanitiser.ts';

type Spec = NonNullable<NetworkPolicy['spec']>;
type RawPeer = NonNullable<NonNullable<Spec['ingress']>[number]['from']>[number];
type RawPort = NonNullable<NonNullable<Spec['ingress']>[number]['ports']>[number];

const MAX_RULES = 200;
const MAX_ENTRIES = 100;

/**
 * Report of a NetworkPolicy. A peer or port of a form that is not known stays in its list as one that matches nothing:
 * an empty list would say that everybody is let through.
 */
export function collectNetworkPolicy(policy: NetworkPolicy, sanitiser: ReportSanitiser): NetworkPolicyReport {
  const { metadata, spec } = policy;
  const ingress = listOf(spec?.ingress).slice(0, MAX_RULES);
  const egress = listOf(spec?.egress).slice(0, MAX_RULES);
  return {
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    labels: labelsOf(metadata.labels, sanitiser),
    createdAt: instantOrNull(metadata.creationTimestamp),
    podSelector: labelSelectorOf(spec?.podSelector, sanitiser),
    policyTypes: policyTypes(spec),
    ingress: ingress.map((rule) => ruleOf(rule?.from, rule?.ports, sanitiser)),
    egress: egress.map((rule) => ruleOf(rule?.to, rule?.ports, sanitiser)),
  };
}

/** As the API server fills them in: Ingress always, Egress where there are rules for it. */
function policyTypes(spec: Spec | undefined): NetworkPolicyReport['policyTypes'] {
  const given = listOf(spec?.policyTypes).filter((type) => type === 'Ingress' || type === 'Egress');
  if (given.length > 0) return [...new Set(given)];
  return Array.isArray(spec?.egress) && spec.egress.length > 0 ? ['Ingress', 'Egress'] : ['Ingress'];
}

function ruleOf(
  peers: readonly RawPeer[] | undefined,
  ports: readonly RawPort[] | undefined,
  sanitiser: ReportSanitiser,
): NetworkPolicyReport['ingress'][number] {
  return {
    peers: listOf(peers)
      .slice(0, MAX_ENTRIES)
      .map((peer) => peerOf(peer, sanitiser)),
    ports: listOf(ports).slice(0, MAX_ENTRIES).map(portOf),
  };
}

function peerOf(peer: RawPeer | null, sanitiser: ReportSanitiser): NetworkPeer {
  const { podSelector, namespaceSelector, ipBlock } = peer ?? {};
  return {
    pods: podSelector ? labelSelectorOf(podSelector, sanitiser) : null,
    namespaces: namespaceSelector ? labelSelectorOf(namespaceSelector, sanitiser) : null,
    cidr: clipOrNull(ipBlock?.cidr, 64),
    except: boundedList(ipBlock?.except, { items: MAX_ENTRIES, chars: 64 }),
  };
}

function portOf(port: RawPort | null): NetworkPort {
  const isGiven = port?.port !== undefined && port.port !== null;
  return {
    protocol: clipOrNull(port?.protocol, 16) ?? 'TCP',
    port: isGiven ? (portText(port.port) ?? '?') : null,
    endPort: portNumber(port?.endPort),
  };
}
