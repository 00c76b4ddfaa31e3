import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const PERCENTAGE = '--max-old-space-size-percentage';

/** How the image and the chart start Node. */
export interface ShippedFlags {
  readonly args: readonly string[];
  readonly nodeOptions: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Reads the flags from Dockerfile and chart, so that the bench cannot run something else than what is shipped. */
export async function shippedFlags(): Promise<ShippedFlags> {
  const dockerfile = await readFile(`${ROOT}/Dockerfile`, 'utf8');
  const values = await readFile(`${ROOT}/charts/moonin-agent/values.yaml`, 'utf8');
  return readFlags(dockerfile, values);
}

/** A share of the memory limit becomes what it is in the pod: there is no such limit around the bench. */
export function readFlags(dockerfile: string, values: string): ShippedFlags {
  const stage = dockerfile.slice(dockerfile.indexOf('AS agent'));
  const entry = /^ENTRYPOINT \["node", (.*), "main\.mjs"\]/m.exec(stage)?.[1];
  const variables = [...stage.slice(0, stage.indexOf('ENTRYPOINT')).matchAll(/^ENV (\w+)=(\S+)$/gm)];
  const options = /^ {2}nodeOptions: (.+)$/m.exec(values)?.[1];
  const limitMib = /limits:\n\s+memory: (\d+)Mi/.exec(values)?.[1];
  if (entry === undefined || options === undefined || limitMib === undefined) {
    throw new Error('Dockerfile or values.yaml do not say how the agent is started');
  }
  const nodeOptions = options.split(' ').map((option) => {
    const [name, share] = option.split('=');
    if (name !== PERCENTAGE) return option;
    return `--max-old-space-size=${Math.floor((Number(limitMib) * Number(share)) / 100)}`;
  });
  return {
    args: JSON.parse(`[${entry}]`) as string[],
    nodeOptions: nodeOptions.join(' '),
    env: Object.fromEntries(variables.map(([, name = '', value = '']) => [name, value])),
  };
}
