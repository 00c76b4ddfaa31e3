import { join } from 'node:path';
import { createKubeClient, loadKubeconfig } from '@moonin/kube';
import { startKubeEmulator } from '@moonin/kube-emulator';
import { playScenario } from './demo/play-scenario.ts';

const [folder = '', port = '', story = ''] = process.argv.slice(2);

/** The embedded cluster as a process of its own: `cluster-process.ts FOLDER PORT demo|empty`. */
async function main(): Promise<void> {
  const emulator = await startKubeEmulator({
    dataDir: join(folder, 'state'),
    port: Number(port),
    kubeconfigPath: join(folder, 'kubeconfig'),
  });
  const ending = new AbortController();
  const playing = story === 'demo' ? play(ending.signal) : Promise.resolve();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      ending.abort();
      await playing;
      await emulator.stop();
      process.exit(0);
    });
  }
  await playing;
}

async function play(signal: AbortSignal): Promise<void> {
  const connection = await loadKubeconfig({ file: join(folder, 'kubeconfig'), context: 'moonin-embedded' });
  const kube = createKubeClient({ connection, userAgent: 'moonin-demo' });
  try {
    await playScenario({ kube, stateFile: join(folder, 'demo-step.json'), signal, say: (line) => console.log(line) });
  } finally {
    await kube.close();
  }
}

await main();
