import { EnvError } from '@moonin/runtime';
import { DEMO_EMAIL } from './demo/seed-organization.ts';
import { readEmbeddedEnv } from './env.ts';
import { runStack } from './run-stack.ts';
import { StartProblem } from './start-problem.ts';

const say = (line: string): void => console.log(line);

/** `npm run dev`: everything from its sources; the apps and the API reload when a file changes. */
async function main(): Promise<void> {
  const { stack, secrets, stop } = await runStack({
    env: readEmbeddedEnv(),
    options: { seed: true, cluster: { kind: 'embedded' }, mode: 'dev', say },
  });
  say(
    `\n  Portal ${stack.urls.portal}\n  Admin  ${stack.urls.admin}\n  API    ${stack.urls.api}/openapi.json\n  ${DEMO_EMAIL} / ${secrets.demoPassword}\n`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await stop();
      process.exit(0);
    });
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartProblem || error instanceof EnvError ? error.message : error);
  process.exit(1);
}
