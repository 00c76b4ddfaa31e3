import { parseArgs } from 'node:util';

/** What the command line says; it wins over the environment. */
export interface CommandLine {
  readonly kubeconfig: string | undefined;
  readonly context: string | undefined;
  readonly isOnce: boolean;
  readonly isHelp: boolean;
  readonly isVersion: boolean;
  readonly isLeaderElected: boolean;
}

export const USAGE = `Moonin Discovery Agent: watches a Kubernetes cluster and tells Moonin what runs in it. It changes nothing.

  --kubeconfig FILE   a cluster from outside (KUBECONFIG); without it the pod's own service account is used
  --context NAME      which context of the file (KUBE_CONTEXT); needed where the file has more than one
  --leader-elect      run for the Lease outside a cluster too
  --once              read the cluster, print what would be sent, send nothing, and end
  --output json       form of what --once prints; json is the only one
  --version, --help

Variables: API_URL, PROJECT_ID, CLUSTER_ID, CLUSTER_TOKEN (from Moonin when the cluster is registered), LOG_LEVEL, HEALTH_ADDR,
IGNORE_NAMESPACES, IGNORE_RESOURCES, IGNORE_NODE_LABELS, WATCH_NAMESPACES, SANITISE_KEY_FILE, STATE_DIR, POD_NAME.
`;

/** Reads the arguments; `problems` names every one that is not understood. */
export function readCommandLine(args: readonly string[]): { commandLine: CommandLine; problems: string[] } {
  const problems: string[] = [];
  const { values, tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: {
      kubeconfig: { type: 'string' },
      context: { type: 'string' },
      output: { type: 'string' },
      once: { type: 'boolean' },
      'leader-elect': { type: 'boolean' },
      version: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const known = new Set(['kubeconfig', 'context', 'output', 'once', 'leader-elect', 'version', 'help']);
  for (const token of tokens) {
    if (token.kind === 'positional') problems.push(`${token.value}: not an option of this command`);
    if (token.kind === 'option' && !known.has(token.name)) problems.push(`${token.rawName}: no such option`);
  }
  for (const name of ['kubeconfig', 'context', 'output'] as const) {
    if (values[name] === true || values[name] === '') problems.push(`--${name}: a value is missing`);
  }
  const { output, kubeconfig, context } = values;
  if (typeof output === 'string' && output !== '' && output !== 'json') problems.push(`--output: only json is known`);
  return {
    commandLine: {
      kubeconfig: typeof kubeconfig === 'string' ? kubeconfig : undefined,
      context: typeof context === 'string' ? context : undefined,
      isOnce: values.once === true,
      isHelp: values.help === true,
      isVersion: values.version === true,
      isLeaderElected: values['leader-elect'] === true,
    },
    problems,
  };
}
