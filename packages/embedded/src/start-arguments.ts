import { parseArgs } from 'node:util';
import type { ClusterChoice } from './stack.ts';
import { StartProblem } from './start-problem.ts';

/** What was asked for on the command line. */
export interface StartArguments {
  cluster: ClusterChoice;
  seed: boolean;
  help: boolean;
}

export const START_HELP = `npm start -- [options]

  --kubeconfig FILE   look at this cluster instead of the embedded one, reading only
  --context NAME      which context of FILE; needed unless it has exactly one
  --empty             no demo: the admin console asks for the first owner and organization
  --help              this text

Settings from the environment are listed in .env.example.`;

/** Reads the arguments of \`npm start\`; a cluster is only ever the one that was named. */
export function readStartArguments(args: string[], contextsOf: (file: string) => string[]): StartArguments {
  const { values } = parse(args);
  const { kubeconfig, context } = values;
  if (context !== undefined && kubeconfig === undefined) {
    throw new StartProblem('--context needs --kubeconfig FILE beside it');
  }
  const cluster = kubeconfig === undefined ? undefined : chooseContext(kubeconfig, context, contextsOf(kubeconfig));
  const seed = values.empty !== true;
  if (!seed && cluster)
    throw new StartProblem('--empty and --kubeconfig exclude each other: register that cluster in the admin console');
  return { cluster: cluster ?? { kind: seed ? 'embedded' : 'none' }, seed, help: values.help === true };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        kubeconfig: { type: 'string' },
        context: { type: 'string' },
        empty: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}\n\n${START_HELP}`);
  }
}

function chooseContext(file: string, wanted: string | undefined, contexts: string[]): ClusterChoice {
  const list = contexts.join(', ') || 'none';
  if (wanted !== undefined && !contexts.includes(wanted)) {
    throw new StartProblem(`${file} has no context "${wanted}"; it has: ${list}`);
  }
  const only = contexts.length === 1 ? contexts[0] : undefined;
  const context = wanted ?? only;
  if (context === undefined) throw new StartProblem(`Name the context with --context; ${file} has: ${list}`);
  return { kind: 'kubeconfig', file, context };
}
