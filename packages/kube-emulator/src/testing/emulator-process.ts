import { startKubeEmulator } from '../start-kube-emulator.ts';

/** An emulator in a process of its own, to be killed: prints its port once it listens. */
const [dataDir = ''] = process.argv.slice(2);
const { port } = await startKubeEmulator({ dataDir });
process.stdout.write(`${port}\n`);
