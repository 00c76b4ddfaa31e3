import { KubeconfigError } from '@moonin/kube';
import { createLogger, EnvError } from '@moonin/runtime';
import { USAGE } from './command-line.ts';
import { readSettings } from './env.ts';
import manifest from './package.json' with { type: 'json' };
import { printOnce } from './wiring/print-once.ts';
import { runAgent } from './wiring/run-agent.ts';
import { SanitiseKeyError } from './wiring/sanitise-key.ts';

const { version } = manifest;

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2));
  if ('print' in settings) {
    process.stdout.write(settings.print === 'help' ? USAGE : `${version}\n`);
    return;
  }
  if (settings.mode === 'once' || settings.api === null) {
    const log = createLogger({ name: 'discovery-agent', level: settings.logLevel, destination: process.stderr });
    await printOnce({ settings, version, log, write: (text) => void process.stdout.write(text) });
    return;
  }
  const log = createLogger({ name: 'discovery-agent', level: settings.logLevel });
  const agent = await runAgent({
    settings: { ...settings, api: settings.api },
    version,
    log,
    onLost: () => {
      log.fatal('the lease was lost: ending at once, another replica leads');
      process.exit(1);
    },
  });
  agent.stopOnSignals();
}

main().catch((error: unknown) => {
  const isForPeople =
    error instanceof EnvError || error instanceof KubeconfigError || error instanceof SanitiseKeyError;
  const text = error instanceof Error ? (isForPeople ? error.message : error.stack) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
