import { join } from 'node:path';
import { createKubeClient, loadKubeconfig } from '@moonin/kube';
import { startKubeEmulator } from '@moonin/kube-emulator';
import { createLogger, type Logger } from '@moonin/runtime';
import { playScenario } from './demo/play-scenario.ts';

const [folder = '', port = '', story = ''] = process.argv.slice(2);

/** The embedded cluster as a process of its own: `cluster-process.ts FOLDER PORT demo|empty`; its kubeconfig lies in FOLDER. */
async function main(): Promise<void> {
  const log = createLogger({ name: 'cluster', level: 'info' });
  const emulator = await startKubeEmulator({ dataDir: folder, port: Number(port), log });
  const ending = new AbortController();
  const playing = story === 'demo' ? play(ending.signal, log) : Promise.resolve();
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

async function play(signal: AbortSignal, log: Logger): Promise<void> {
  const connection = await loadKubeconfig({ file: join(folder, 'kubeconfig'), context: 'moonin-embedded' });
  const kube = createKubeClient({ connection, userAgent: 'moonin-demo' });
  try {
    await playScenario({ kube, stateFile: join(folder, 'demo-step.json'), signal, say: (line) => log.info(line) });
  } finally {
    await kube.close();
  }
}

await main();
