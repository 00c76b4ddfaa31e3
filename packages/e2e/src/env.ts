import type { FoundBrowser } from '@moonin/testing/browser';
import type { StackAccess } from './stack/stack-access.ts';

const STACK = 'MOONIN_E2E_STACK';
const BROWSER = 'MOONIN_E2E_BROWSER';

/** Where the runner of all tests wants Playwright's report; it counts from it. */
export function reportFile(): string | undefined {
  return process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;
}

/** The environment that a browser gets: the machine's and what the browser needs besides. */
export function browserEnv(more: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(own), ...more };
}

/** The environment of the agent that a person starts in a shell: the machine's own. */
export function shellEnv(): NodeJS.ProcessEnv {
  return process.env;
}

/** Playwright loads its configuration in every worker: what the first found, the others take from here. */
export function foundBrowser(): FoundBrowser | undefined {
  const text = process.env[BROWSER];
  return text === undefined ? undefined : (JSON.parse(text) as FoundBrowser);
}

/** See {@link foundBrowser}. */
export function rememberBrowser(browser: FoundBrowser): void {
  process.env[BROWSER] = JSON.stringify(browser);
}

/** Tells the workers, which inherit this environment, where the stack of the run is. */
export function publishStack(access: StackAccess): void {
  process.env[STACK] = JSON.stringify(access);
}

/** The stack that the global setup brought up. */
export function publishedStack(): StackAccess {
  const text = process.env[STACK];
  if (text === undefined) throw new Error('no stack runs: start the journeys with `npm test` or `playwright test`');
  return JSON.parse(text) as StackAccess;
}
