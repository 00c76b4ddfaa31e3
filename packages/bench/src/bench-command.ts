import { type BenchArguments, readArguments, USAGE, UsageError } from './arguments.ts';
import { BENCHES } from './benches.ts';
import { machineLine } from './machine.ts';
import { jsonOf, tableOf } from './report.ts';

/** `npm run bench -- NAME`: measures and prints; without a name it lists what there is. */
async function main(args: BenchArguments): Promise<void> {
  const bench = BENCHES.find(({ name }) => name === args.name);
  if (!bench) {
    console.log(`${USAGE}\n\n${BENCHES.map(({ name, summary }) => `  ${name.padEnd(18)}${summary}`).join('\n')}`);
    if (args.name === undefined) return;
    throw new UsageError(`There is no bench "${args.name}"`);
  }
  if (bench.takesPartialScales !== true && !args.scales.every(Number.isInteger)) {
    throw new UsageError(`${bench.name} takes whole scales only`);
  }
  const before = machineLine();
  const { measurements, notes } = await bench.run({ ...args, say: (line) => console.log(line) });
  console.log(`\n${tableOf(measurements)}\n\n${notes.join('\n')}\n${before} before, ${machineLine()} after`);
  if (!args.json) return;
  for (const measurement of measurements) console.log(jsonOf(measurement));
}

try {
  await main(readArguments(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}
