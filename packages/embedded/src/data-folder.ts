import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartProblem } from './start-problem.ts';

/** The folder that keeps everything of the embedded way of running, held by one process at a time. */
export interface DataFolder {
  path: string;
  /** A folder below it, made when it is not there. */
  folder(name: string): Promise<string>;
  release(): Promise<void>;
}

const RUN_FILE = 'running.json';

/** Opens the folder, or says who has it. A process that was killed does not hold it any more. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  try {
    await mkdir(path, { recursive: true });
    // PostgreSQL refuses to run as root; the user that it gets must be able to pass through.
    await chmod(path, 0o711);
  } catch (error) {
    throw new StartProblem(
      `The data folder ${path} cannot be made or changed: ${messageOf(error)}. Give its path with MOONIN_DATA_DIR`,
    );
  }
  const runFile = join(path, RUN_FILE);
  const holder = await readHolder(runFile);
  if (holder !== null && (await isOurs(holder))) {
    throw new StartProblem(
      `Moonin already runs from ${path} (process ${holder}). Stop it there with Ctrl-C, or use another MOONIN_DATA_DIR`,
    );
  }
  await writeFile(runFile, JSON.stringify({ pid: process.pid }));
  return {
    path,
    folder: async (name) => {
      const folder = join(path, name);
      await mkdir(folder, { recursive: true });
      return folder;
    },
    release: () => rm(runFile, { force: true }),
  };
}

async function readHolder(runFile: string): Promise<number | null> {
  try {
    const { pid } = JSON.parse(await readFile(runFile, 'utf8')) as { pid?: unknown };
    return typeof pid === 'number' ? pid : null;
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (gone || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Pids are used again: only a living Node process is taken for another Moonin. */
async function isOurs(pid: number): Promise<boolean> {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']);
    return stdout.includes('node');
  } catch {
    return true;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
