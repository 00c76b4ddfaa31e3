import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chartDir } from './agent-chart.ts';

/** The rows of the table under a heading of the chart's README, cell by cell, without its head. */
export function readmeTable(heading: string): string[][] {
  const readme = readFileSync(path.join(chartDir, 'README.md'), 'utf8');
  const section = readme.split('\n## ').find((each) => each.startsWith(`${heading}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  if (rows.length < 3) throw new Error(`The README has no table under ${heading}`);
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
