import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestNamespace, describeWithControlPlane, podAnnotations as testBedAnnotations } from '@moonin/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { podAnnotations } from './controllers/pod/container-behaviour.ts';
import { type KubeEmulator, startKubeEmulator } from './start-kube-emulator.ts';
import { objectScenarios } from './testing/agreement-objects.ts';
import { rolloutScenarios } from './testing/agreement-rollouts.ts';
import { kubectlOn, type RunKubectl } from './testing/run-kubectl.ts';

test('pods fail by the same annotations as in the test bed', () => {
  expect(podAnnotations).toEqual(testBedAnnotations);
});

/*
 * The emulator is held to the real control plane: each scenario is played on both with the same kubectl, and what is left
 * of the objects after times, names and uids are taken out must be the same.
 */
await describeWithControlPlane('the emulator agrees with the control plane', (controlPlane) => {
  let folder = '';
  let emulator: KubeEmulator;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'moonin-agreement-'));
    emulator = await startKubeEmulator({ dataDir: join(folder, 'data') });
  });
  afterAll(async () => {
    await emulator.stop();
    rmSync(folder, { recursive: true });
  });

  test.each([...rolloutScenarios, ...objectScenarios])('$name', async ({ play }) => {
    const onEmulator = kubectlOn(controlPlane.kubectlPath, emulator.kubeconfigPath ?? '', join(folder, 'cache'));
    const onReal = kubectlOn(controlPlane.kubectlPath, controlPlane.kubeconfigPath, join(folder, 'real-cache'));
    await using real = await createTestNamespace(controlPlane, 'agreement');
    await onEmulator(['create', 'namespace', real.name]);
    await onEmulator(['wait', '--for=create', 'serviceaccount/default', '-n', real.name, '--timeout=120s']);
    const played = async (run: RunKubectl) => play({ run, namespace: real.name });
    const [ours, theirs] = await Promise.all([played(onEmulator), played(onReal)]);
    expect(ours).toEqual(theirs);
  });
});
