import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnv } from '../env.ts';
import { runCommand } from '../processes/run-command.ts';
import { isExecutable, startsAsChromium } from './installed-browser.ts';

/** The Chromium of the npm package, ready to start. */
export interface PackagedChromium {
  readonly executablePath: string;
  /** Variables that it needs on this machine beside the usual ones. */
  readonly env: Readonly<Record<string, string>>;
}

const UNPACK_WAIT_MS = 180_000;
const SYSTEM_FONTS = '/etc/fonts/fonts.conf';

/**
 * Unpacks the Chromium that `@sparticuz/chromium` carries (Linux on x64) into `cacheDir`, once per version; undefined when
 * it does not start here. It brings fonts and NSS for machines that have none.
 */
export async function openPackagedChromium(cacheDir: string): Promise<PackagedChromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = path.join(cacheDir, `chromium-${await packageVersion()}`);
  const executablePath = path.join(folder, 'chromium');
  if (!(await isExecutable(executablePath))) await unpack(folder);
  const fonts: Record<string, string> = (await isReadable(SYSTEM_FONTS))
    ? {}
    : { FONTCONFIG_FILE: path.join(folder, 'fonts.conf') };
  for (const libraries of [{}, { LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') }]) {
    const env = { ...fonts, ...libraries };
    if (await startsAsChromium(executablePath, childEnv(env))) return { executablePath, env };
  }
  return undefined;
}

async function packageVersion(): Promise<string> {
  const manifest = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  return version;
}

/** Unpacks beside `folder` and moves it there whole, so that another run never finds half a browser. */
async function unpack(folder: string): Promise<void> {
  const fresh = `${folder}.${process.pid}`;
  await mkdir(fresh, { recursive: true });
  try {
    const command = fileURLToPath(new URL('./unpack-chromium-command.ts', import.meta.url));
    const { exitCode, stderr } = await runCommand(process.execPath, [command], {
      env: childEnv({ TMPDIR: fresh }),
      timeoutMs: UNPACK_WAIT_MS,
    });
    if (exitCode !== 0) throw new Error(`@sparticuz/chromium was not unpacked:\n${stderr}`);
    await writeFile(path.join(fresh, 'fonts.conf'), fontsConfig(path.join(folder, 'fonts')));
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    // Another run that unpacked at the same time and was first left what we wanted.
    if (!(await isExecutable(path.join(folder, 'chromium')))) throw error;
  }
}

/** The package's own file names the folders of a cloud function. */
function fontsConfig(fontsDir: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${fontsDir}</dir>
  <cachedir>${fontsDir}-cache</cachedir>
</fontconfig>
`;
}

async function isReadable(file: string): Promise<boolean> {
  return readFile(file).then(
    () => true,
    () => false,
  );
}
