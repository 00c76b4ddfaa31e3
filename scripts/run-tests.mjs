// `npm test`: unit and integration tests (real PostgreSQL, Kubernetes real and embedded), then browser journeys on the built
// product. Arguments go to Vitest, and then the browser is left out: `npm test -- packages/kube`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrapEnv } from './env.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const bin = (name, file) => path.join(root, 'node_modules', name, file);
const folder = mkdtempSync(path.join(tmpdir(), 'moonin-test-'));
const vitestReport = path.join(folder, 'vitest.json');
const playwrightReport = path.join(folder, 'playwright.json');
const chosen = process.argv.slice(2);
const totals = { passed: 0, failed: 0, skipped: 0 };
let broken = false;

run('Unit and integration tests', [
  bin('vitest', 'vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
  ...chosen,
]);
count(vitestReport, (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
}));
if (chosen.length === 0) {
  run('Building the apps', [bin('turbo', 'bin/turbo'), 'run', 'build', '--output-logs=errors-only', '--concurrency=2']);
  run(
    'Browser journeys',
    [bin('@playwright/test', 'cli.js'), 'test', '--config', 'packages/e2e/playwright.config.ts'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  );
  count(playwrightReport, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
process.exitCode = broken || totals.failed > 0 || totals.passed === 0 ? 1 : 0;

function run(title, args, env = {}) {
  process.stdout.write(`\n${title}\n`);
  const result = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...bootstrapEnv.all, ...env },
  });
  if (result.status !== 0) broken = true;
}

function count(file, read) {
  try {
    const counts = read(JSON.parse(readFileSync(file, 'utf8')));
    for (const key of Object.keys(totals)) totals[key] += counts[key];
  } catch (error) {
    broken = true;
    process.stderr.write(`No report: ${error.message}\n`);
  }
}
