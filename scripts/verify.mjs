// Format, lint, fences, unused code, types. Seconds, no services. Every check runs, so that one run shows all that is wrong.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name, file) => path.join(root, 'node_modules', name, file);

// The root project holds every room that runs in Node alone, so that what they share is checked once. Rooms with the types of
// browsers or of Next, which widen the global ones, are checked apart.
const projects = ['.', 'packages/api-client', 'packages/ui', 'packages/e2e', 'apps/portal', 'apps/admin'];
const nextApps = ['apps/portal', 'apps/admin'];

const checks = [
  { name: 'format and lint', args: [bin('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', '.'] },
  {
    name: 'doors',
    args: [
      bin('dependency-cruiser', 'bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      'apps',
      'packages',
      'charts',
    ],
  },
  { name: 'unused files, exports and dependencies', args: [bin('knip', 'bin/knip.js'), '--no-progress'] },
  ...projects.map((project) => ({
    name: `types of ${project}`,
    args: [bin('typescript-native', 'bin/tsc'), '--noEmit', '-p', project],
  })),
];

const failed = [];
const waiting = [...checks];
// Types of the routes, which Next derives from the folders.
for (const app of nextApps) await run([bin('next', 'dist/bin/next'), 'typegen', app]);
await Promise.all([worker(), worker()]);
if (failed.length > 0) {
  process.stderr.write(`\n${failed.length} of ${checks.length} checks failed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`All ${checks.length} checks hold\n`);
}

async function worker() {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
    const { code, output } = await run(check.args);
    if (code === 0) continue;
    failed.push(check.name);
    process.stderr.write(`\n=== ${check.name}\n${output}`);
  }
}

function run(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve({ code, output }));
  });
}
