import { parseArgs } from 'node:util';
import type { ControlPlaneBinaries } from './binaries.ts';
import { findOrBuildBinaries } from './find-control-plane.ts';
import { startControlPlane } from './start-control-plane.ts';

const usage = `npm run cluster -- [options]: a Kubernetes control plane for working by hand, until Ctrl-C

  --nodes N        nodes to begin with (default 3)
  --data-dir DIR   keep the state in DIR over restarts (default: a temporary folder)
  --build-only     find or build the programs, and end
`;

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '3' },
    'data-dir': { type: 'string' },
    'build-only': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const nodes = Number(values.nodes);
if (values.help) {
  console.log(usage);
} else if (!Number.isInteger(nodes) || nodes < 0) {
  console.error(`--nodes ${values.nodes} is not a number of nodes`);
  process.exitCode = 1;
} else {
  const source = await findOrBuildBinaries();
  if (source.kind === 'left-out') {
    console.error(source.reason);
    process.exitCode = 1;
  } else if (values['build-only']) {
    console.log(`ready (${source.origin}): ${source.binaries.kubeApiserver}`);
  } else {
    await runUntilStopped(source.binaries);
  }
}

async function runUntilStopped(binaries: ControlPlaneBinaries): Promise<void> {
  // Heard from the beginning: a Ctrl-C while it starts ends it as soon as it stands.
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  // The servers do not hold our event loop.
  const keepAlive = setInterval(() => undefined, 60_000);
  const dataDir = values['data-dir'];
  try {
    const controlPlane = await startControlPlane({ binaries, nodes, ...(dataDir === undefined ? {} : { dataDir }) });
    const { serverUrl, kubeconfigPath, kubectlPath } = controlPlane;
    console.log(`Kubernetes at ${serverUrl}, kubeconfig ${kubeconfigPath}\n`);
    console.log(`  ${kubectlPath} --kubeconfig ${kubeconfigPath} get nodes\n`);
    console.log('Ctrl-C ends it.');
    await interrupted;
    await controlPlane.stop();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  } finally {
    clearInterval(keepAlive);
  }
}
