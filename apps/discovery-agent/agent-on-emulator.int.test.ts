import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { embeddedContext, type KubeEmulator, startKubeEmulator } from '@moonin/kube-emulator';
import { findOrBuildBinaries } from '@moonin/testing';
import { describe } from 'vitest';
import { describeAgent } from './testing/agent-suite.ts';
import { kubectlOn } from './testing/run-kubectl.ts';

const found = await findOrBuildBinaries();
const name = 'the agent on the embedded cluster';

if (found.kind === 'left-out') describe.skip(`${name} (${found.reason})`, () => undefined);
else {
  describeAgent(name, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'agent-emulator-'));
    const dataDir = path.join(folder, 'data');
    const start = (port = 0): Promise<KubeEmulator> => startKubeEmulator({ dataDir, port, nodes: 2 });
    let emulator = await start();
    const kubeconfigPath = emulator.kubeconfigPath ?? '';
    return {
      kubeconfigPath,
      context: embeddedContext,
      kubectl: kubectlOn({
        kubectlPath: found.binaries.kubectl,
        kubeconfigPath,
        scratchDir: folder,
        context: embeddedContext,
      }),
      async interrupt(meanwhile) {
        await emulator.stop();
        await meanwhile();
        emulator = await start(emulator.port);
      },
      async stop() {
        await emulator.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  });
}
