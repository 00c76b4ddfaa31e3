import { findOrBuildBinaries, startControlPlane } from '@moonin/testing';
import { describe } from 'vitest';
import { describeAgent } from './testing/agent-suite.ts';

const found = await findOrBuildBinaries();
const name = 'the agent on a real control plane';

if (found.kind === 'left-out') describe.skip(`${name} (${found.reason})`, () => undefined);
else {
  // One of its own: the suite ends the API server in the middle, which no other test may suffer.
  describeAgent(name, async () => {
    const plane = await startControlPlane({ binaries: found.binaries, nodes: 2 });
    const { stdout } = await plane.kubectl(['config', 'current-context']);
    return {
      kubeconfigPath: plane.kubeconfigPath,
      context: stdout.trim(),
      kubectl: plane.kubectl,
      async interrupt(meanwhile) {
        await plane.killApiServer();
        await meanwhile();
        await plane.startApiServer();
      },
      stop: plane.stop,
    };
  });
}
