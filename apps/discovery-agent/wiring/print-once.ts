import { randomBytes } from 'node:crypto';
import { itemText } from '@moonin/agent-client';
import { createKubeClient } from '@moonin/kube';
import type { Logger } from '@moonin/runtime';
import type { AgentSettings } from '../env.ts';
import { createIgnoreRules } from '../inventory/ignore-rules.ts';
import { createInformers, storesOf } from '../inventory/informers.ts';
import { createInventory, REPORTED_KINDS } from '../inventory/inventory.ts';
import { createLogicalClock } from '../inventory/logical-clock.ts';
import { createClusterMetadataLoop } from '../loops/cluster-metadata.ts';
import { createAgentMetrics } from './agent-metrics.ts';
import { createReportSanitiser } from './report-sanitiser.ts';
import { connect } from './run-agent.ts';
import { loadSanitiseKey } from './sanitise-key.ts';

/** Nothing is told a second time. */
const NO_WAKE_UPS = { set: () => undefined };
const METADATA_TIMEOUT_MS = 10_000;

/** Reads the cluster once and writes what a baseline would send, as one JSON document `{ cluster, items }`. */
export async function printOnce(input: {
  settings: AgentSettings;
  version: string;
  log: Logger;
  write: (text: string) => void;
}): Promise<void> {
  const { settings, log, write } = input;
  const connection = await connect(settings.access);
  const kube = createKubeClient({ connection, userAgent: `moonin-discovery-agent/${input.version}` });
  const sanitiser = createReportSanitiser(await keyOf(settings));
  const ignore = createIgnoreRules(settings.ignore);
  const metrics = createAgentMetrics();
  const informers = createInformers({
    client: kube,
    log,
    sanitiser,
    ignore,
    namespaces: settings.watchNamespaces,
    metricsOf: (name) => metrics.informer(name, () => undefined),
    onStatus: (informer, { state, message }) => {
      if (state === 'forbidden' || state === 'missing') log.error({ informer, state, reason: message }, 'left out');
    },
  });
  const all = Object.values(informers);
  const clock = createLogicalClock(() => all.map(({ lastResourceVersion }) => lastResourceVersion));
  const source = createInventory({
    stores: storesOf(informers),
    clock,
    sanitiser,
    ignore,
    metrics: metrics.reports,
    wakeUps: NO_WAKE_UPS,
  });
  const metadata = createClusterMetadataLoop({ client: kube, nodes: informers.nodes, log });
  try {
    for (const informer of all) informer.start();
    metadata.start();
    await Promise.all(all.map(({ settled }) => settled));
    const giveUpAt = performance.now() + METADATA_TIMEOUT_MS;
    while (metadata.current() === null && performance.now() < giveUpAt) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const observedAt = new Date().toISOString();
    write(`{\n"cluster": ${JSON.stringify(metadata.current(), null, 2)},\n"items": [`);
    let separator = '\n';
    for (const kind of REPORTED_KINDS) {
      for (const ref of source.list(kind)) {
        for (const finding of source.collect(ref)) {
          write(separator + JSON.stringify(JSON.parse(itemText(finding, observedAt)), null, 2));
          separator = ',\n';
        }
      }
    }
    write('\n]\n}\n');
  } finally {
    await Promise.all(all.map((informer) => informer.stop()));
    await metadata.stop();
    await kube.close();
  }
}

/** A key that was given is used, so that markers can be compared with those in Moonin; otherwise one for this run. */
async function keyOf(settings: AgentSettings): Promise<Buffer> {
  const { file, isMadeWhenAbsent } = settings.sanitiseKey;
  if (isMadeWhenAbsent) return randomBytes(32);
  return loadSanitiseKey({ file, isMadeWhenAbsent, clusterId: settings.api?.clusterId ?? 'once' });
}
