import { fileURLToPath } from 'node:url';
import { EnvError } from '@moonin/runtime';
import { buildApps } from './build-apps.ts';
import { DEMO_EMAIL } from './demo/seed-organization.ts';
import { readEmbeddedEnv } from './env.ts';
import { contextsOf } from './kubeconfig-contexts.ts';
import { type HeldStack, runStack } from './run-stack.ts';
import { readStartArguments, START_HELP, type StartArguments } from './start-arguments.ts';
import { StartProblem } from './start-problem.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const say = (line: string): void => console.log(line);

/** `npm start`: builds what changed, brings everything up, says where to look, and stops it all on Ctrl-C. */
async function main(): Promise<void> {
  const args = readStartArguments(process.argv.slice(2), contextsOf);
  if (args.help) {
    say(START_HELP);
    return;
  }
  const running = await runStack({
    env: readEmbeddedEnv(),
    options: { seed: args.seed, cluster: args.cluster, mode: 'built', say },
    before: () => buildApps(ROOT),
  });
  say(whereToLook(running, args));
  stopOnSignals(running);
}

function whereToLook({ stack, secrets }: HeldStack, args: StartArguments): string {
  const lines = [
    '',
    'Moonin is running. Ctrl-C stops it.',
    '',
    `  Portal    ${stack.urls.portal}`,
    `  Admin     ${stack.urls.admin}`,
  ];
  if (stack.organization) lines.push(`  Sign in   ${DEMO_EMAIL}`, `  Password  ${secrets.demoPassword}`);
  else if (args.seed)
    lines.push(
      '  Sign in   with the account that this database was set up with; its clusters are registered in the admin console',
    );
  else lines.push('', '  Open the admin console to make the first owner and organization.');
  if (args.cluster.kind === 'embedded' && stack.kubeconfig) {
    const kubectl = `kubectl --kubeconfig ${stack.kubeconfig}`;
    lines.push(
      `  kubectl   ${kubectl} get deployments -A`,
      '',
      '  Ship a version and watch it arrive:',
      `  ${kubectl} -n shop set image deployment/catalog app=registry.example/shop/catalog:5.3.0`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function stopOnSignals(running: HeldStack): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      say('\nStopping');
      await running.stop();
      process.exit(0);
    });
  }
}

try {
  await main();
} catch (error) {
  if (error instanceof StartProblem || error instanceof EnvError) console.error(`\n${error.message}`);
  else console.error(error);
  process.exit(1);
}
