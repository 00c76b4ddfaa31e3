import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type LoadOrder, type LoadPlan, type LoadResult, loadResult } from './load.ts';

/** A process that loads servers, apart from them and from the bench. */
export interface LoadProcess {
  round(order: LoadOrder): Promise<LoadResult>;
  stop(): void;
}

export function startLoad(plan: LoadPlan): LoadProcess {
  const script = fileURLToPath(new URL('./load-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const say = (line: object): void => {
    child.stdin.write(`${JSON.stringify(line)}\n`);
  };
  say(plan);
  return {
    round: async (order) => {
      say(order);
      const { value, done } = await answers.next();
      if (done === true) throw new Error('the load process ended; its reason stands above');
      return loadResult.parse(JSON.parse(value));
    },
    stop: () => child.stdin.end(),
  };
}
