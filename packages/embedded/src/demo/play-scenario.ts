import { readFile, rename, writeFile } from 'node:fs/promises';
import { type KubeClient, type Resource, resourcePath, resources } from '@moonin/kube';
import { sleep } from '@moonin/runtime';
import { autoscalerManifest, deploymentManifest } from './manifests.ts';
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
    await apply(kube, resources.namespaces, undefined, name, manifest, 'kubectl-client-side-apply');
  }
  for (const workload of DEMO_WORKLOADS) {
    await ship(kube, workload, 0, workload.manager);
    if (!workload.hpa) continue;
    const manifest = autoscalerManifest(workload, workload.hpa);
    await apply(
      kube,
      resources.horizontalPodAutoscalers,
      workload.namespace,
      workload.name,
      manifest,
      workload.manager,
    );
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

function ship(
  kube: KubeClient,
  workload: DemoWorkload,
  index: number,
  manager: string,
  tag?: string,
): Promise<unknown> {
  return apply(
    kube,
    resources.deployments,
    workload.namespace,
    workload.name,
    deploymentManifest(workload, index, tag),
    manager,
  );
}

function apply(
  kube: KubeClient,
  resource: Resource,
  namespace: string | undefined,
  name: string,
  manifest: object,
  fieldManager: string,
): Promise<unknown> {
  return kube.request({
    method: 'PATCH',
    path: resourcePath(resource, { namespace, name }),
    query: { fieldManager, force: true },
    contentType: 'application/apply-patch+yaml',
    body: manifest,
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
