import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '../processes/run-command.ts';

const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const VERSION_WAIT_MS = 30_000;

/** The first Chrome or Chromium of `PATH` (and of /Applications on a Mac) that starts. */
export async function findInstalledBrowser(machine: {
  readonly path: string;
  readonly platform: NodeJS.Platform;
}): Promise<string | undefined> {
  const folders = machine.path.split(path.delimiter).filter((folder) => folder !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  for (const candidate of machine.platform === 'darwin' ? [...MAC_APPS, ...onPath] : onPath) {
    // Ubuntu's chromium-browser is only a script that asks for a snap: it is there and does not start.
    if ((await isExecutable(candidate)) && (await startsAsChromium(candidate))) return candidate;
  }
  return undefined;
}

/** Whether the file is there and may be executed. */
export async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Whether `--version` of the program ends well and names Chrome or Chromium. */
export async function startsAsChromium(program: string, env?: NodeJS.ProcessEnv): Promise<boolean> {
  const options = { timeoutMs: VERSION_WAIT_MS, ...(env === undefined ? {} : { env }) };
  return runCommand(program, ['--version'], options).then(
    ({ exitCode, stdout }) => exitCode === 0 && /Chrom(e|ium)/.test(stdout),
    () => false,
  );
}
