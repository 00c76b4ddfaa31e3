import { randomBytes } from 'node:crypto';
import { itemText } from '@moonin/agent-client';
import { createKubeClient } from '@moonin/kube';
import type { Logger } from '@moonin/runtime';
import type { AgentSettings } from '../env.ts';
import { createIgnoreRules } from '../inventory/ignore-rules.ts';
import { isReadable, REPORTED_KINDS } from '../inventory/kinds.ts';
import { createClusterMetadataLoop } from '../loops/cluster-metadata.ts';
import { createAgentMetrics } from './agent-metrics.ts';
import { createClusterView } from './cluster-view.ts';
import { createReportSanitiser } from './report-sanitiser.ts';
import { connect } from './run-agent.ts';
import { loadSanitiseKey } from './sanitise-key.ts';

/** Nothing is told a second time. */
const NO_WAKE_UPS = { set: () => undefined };
const METADATA_TIMEOUT_MS = 10_000;
const HELM_TIMEOUT_MS = 10 * 60_000;

/**
 * Reads the cluster once and writes what a baseline would send, as one JSON document `{ cluster, missingRights, kinds, items }`.
 */
export async function printOnce(input: {
  settings: AgentSettings;
  version: string;
  log: Logger;
  write: (text: string) => void;
}): Promise<void> {
  const { settings, log, write } = input;
  const connection = await connect(settings.access);
  const kube = createKubeClient({ connection, userAgent: `moonin-discovery-agent/${input.version}` });
  const metrics = createAgentMetrics();
  const view = createClusterView({
    kube,
    sanitiser: createReportSanitiser(await keyOf(settings)),
    ignore: createIgnoreRules(settings.ignore),
    watchNamespaces: settings.watchNamespaces,
    log,
    metrics,
    metricsOf: (name) => metrics.informer(name, () => undefined),
    wakeUps: NO_WAKE_UPS,
    onHelmRead: () => undefined,
  });
  const { informers, helm, source } = view;
  const metadata = createClusterMetadataLoop({
    client: kube,
    nodes: informers.nodes,
    isFollowed: view.isFollowed('nodes'),
    cloudMetadataUrl: settings.cloudMetadataUrl,
    log,
  });
  try {
    const opened = view.names.filter(view.isFollowed);
    for (const name of opened) informers[name].start();
    metadata.start();
    await Promise.all(opened.map((name) => informers[name].settled));
    for (const secret of informers.helmSecrets.store.values()) helm.touch(secret);
    view.askForCharts();
    helm.start();
    await helm.idle(HELM_TIMEOUT_MS, new AbortController().signal);
    const giveUpAt = performance.now() + METADATA_TIMEOUT_MS;
    while (metadata.current() === null && performance.now() < giveUpAt) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const observedAt = new Date().toISOString();
    const json = (value: unknown): string => JSON.stringify(value, null, 2);
    write(`{\n"cluster": ${json(metadata.current())},\n"missingRights": ${json(view.missingRights())},\n`);
    write(`"kinds": ${json(view.followed())},\n"items": [`);
    let separator = '\n';
    for (const kind of REPORTED_KINDS.filter((each) => isReadable(each, informers))) {
      for (const ref of source.list(kind)) {
        for (const finding of source.collect(ref)) {
          write(separator + json(JSON.parse(itemText(finding, observedAt))));
          separator = ',\n';
        }
      }
    }
    write('\n]\n}\n');
  } finally {
    await view.stop();
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
