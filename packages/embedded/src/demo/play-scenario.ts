import { readFile, rename, writeFile } from 'node:fs/promises';
import { type KubeClient, resourcePath, resources } from '@moonin/kube';
import { sleep } from '@moonin/runtime';
import { accessObjects } from './access.ts';
import { cronJobObjects } from './cron-jobs.ts';
import { applyObject } from './demo-object.ts';
import { helmReleaseObject } from './helm-releases.ts';
import { autoscalerManifest, deploymentManifest } from './manifests.ts';
import { networkObjects } from './network.ts';
import { actAt, OPENING_STEPS } from './scenario.ts';
import { DEMO_WORKLOADS, type DemoWorkload } from './workloads.ts';

const OPENING_PAUSE_MS = 12_000;
const PAUSE_MS = 150_000;

/** Acts out the demo until the signal aborts; the step is kept in `stateFile`, so that a restart goes on. */
export async function playScenario(input: {
  kube: KubeClient;
  stateFile: string;
  signal: AbortSignal;
  say: (line: string) => void;
}): Promise<void> {
  const { kube, stateFile, signal } = input;
  let step = await readStep(stateFile);
  if (step === null) {
    await layOut(kube);
    step = 0;
    await writeStep(stateFile, step);
  }
  // Also over a cluster from before they were part of the demo.
  for (const object of [...networkObjects(), ...accessObjects(), ...cronJobObjects()]) await applyObject(kube, object);
  while (!signal.aborted) {
    await pause(step < OPENING_STEPS ? OPENING_PAUSE_MS : PAUSE_MS, signal);
    if (signal.aborted) return;
    try {
      await perform(kube, step);
      step += 1;
      await writeStep(stateFile, step);
    } catch (error) {
      input.say(`demo step ${step} waits: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

async function layOut(kube: KubeClient): Promise<void> {
  for (const name of new Set(DEMO_WORKLOADS.map((workload) => workload.namespace))) {
    const manifest = { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels: { team: name } } };
    await applyObject(kube, {
      resource: resources.namespaces,
      name,
      manifest,
      manager: 'kubectl-client-side-apply',
    });
  }
  for (const workload of DEMO_WORKLOADS) {
    await ship(kube, workload, 0, workload.manager);
    if (!workload.hpa) continue;
    const { namespace, name, manager } = workload;
    const manifest = autoscalerManifest(workload, workload.hpa);
    await applyObject(kube, { resource: resources.horizontalPodAutoscalers, namespace, name, manifest, manager });
  }
  for (const workload of DEMO_WORKLOADS) await ship(kube, workload, 1, workload.manager);
}

async function perform(kube: KubeClient, step: number): Promise<void> {
  const act = actAt(step);
  if (act.do === 'ship') {
    await ship(kube, act.workload, act.index, act.manager, act.tag);
    return;
  }
  await kube.request({
    method: 'PATCH',
    path: resourcePath(resources.deployments, {
      namespace: act.workload.namespace,
      name: act.workload.name,
      subresource: 'scale',
    }),
    query: { fieldManager: 'kubectl-scale' },
    contentType: 'application/merge-patch+json',
    body: { spec: { replicas: act.replicas } },
  });
}

async function ship(
  kube: KubeClient,
  workload: DemoWorkload,
  index: number,
  manager: string,
  tag?: string,
): Promise<void> {
  const { namespace, name } = workload;
  const manifest = deploymentManifest(workload, index, tag);
  await applyObject(kube, { resource: resources.deployments, namespace, name, manifest, manager });
  if (manager === 'helm' && tag === undefined) await keepRelease(kube, workload, index);
}

async function keepRelease(kube: KubeClient, workload: DemoWorkload, index: number): Promise<void> {
  const release = helmReleaseObject(workload, index, new Date().toISOString());
  await applyObject(kube, release);
  if (index === 0) return;
  const { namespace, name } = helmReleaseObject(workload, index - 1, '');
  await kube.request({
    method: 'PATCH',
    path: resourcePath(release.resource, { namespace, name }),
    query: { fieldManager: release.manager },
    contentType: 'application/merge-patch+json',
    body: { metadata: { labels: { status: 'superseded' } } },
  });
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function readStep(file: string): Promise<number | null> {
  try {
    const { step } = JSON.parse(await readFile(file, 'utf8')) as { step?: unknown };
    return typeof step === 'number' ? step : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function writeStep(file: string, step: number): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify({ step }));
  await rename(`${file}.new`, file);
}
