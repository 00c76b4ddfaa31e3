import { isHarmlessValue } from './harmless-values.ts';
import type { HidingRules } from './hiding-rules.ts';
import { sanitiseEntry, sanitisePair } from './pairs.ts';
import { isSensitivePair } from './sensitive-pairs.ts';
import { sanitiseText, wellFormed } from './text-sanitiser.ts';

const OPTION = /^--?[A-Za-z][\w.-]*$/;
const NAMED = /^(-{0,2}[A-Za-z_][\w.-]*)=([\s\S]*)$/;
/** Programs whose short option takes a password, in the same word or in the next. */
const PASSWORD_OPTIONS: Record<string, string> = {
  mysql: '-p',
  mysqldump: '-p',
  mysqladmin: '-p',
  mariadb: '-p',
  sshpass: '-p',
  mongosh: '-p',
  mongo: '-p',
  'redis-cli': '-a',
};
const USER_OPTIONS = new Set(['-u', '-U', '--user', '--proxy-user']);

/** Hides credentials in a command line: after an option, within one, or anywhere in a script. */
export function sanitiseArguments(
  list: readonly string[],
  { rules, program }: { rules: HidingRules; program?: string | undefined },
): string[] {
  const { hider } = rules;
  const runs = (program ?? list[0] ?? '').split('/').at(-1) ?? '';
  const passwordOption = PASSWORD_OPTIONS[runs] ?? (list.includes('login') ? '-p' : undefined);
  return list.map((word, index) => {
    const option = list[index - 1] ?? '';
    if (isSecretOfOption(option, word)) return hider.hide(word);
    if (passwordOption !== undefined) {
      if (option === passwordOption && !isHarmlessValue(word)) return hider.hide(word);
      if (word.startsWith(passwordOption) && word.length > 2 && !word.startsWith('--')) {
        return `${passwordOption}${hider.hide(word.slice(passwordOption.length))}`;
      }
    }
    if (word.startsWith('--from-literal=')) return sanitiseText(word, hider);
    if (option === '--from-literal') return sanitiseText(`${option} ${word}`, hider).slice(option.length + 1);
    if (USER_OPTIONS.has(option)) return sanitiseText(`-u ${word}`, hider).slice('-u '.length);
    const [, name, value] = NAMED.exec(word) ?? [];
    if (name === undefined || value === undefined) return sanitiseText(word, hider);
    const clean = OPTION.test(name) ? sanitiseEntry(name, value, rules) : sanitisePair(name, value, rules);
    return `${wellFormed(name)}=${clean}`;
  });
}

function isSecretOfOption(option: string, word: string): boolean {
  return OPTION.test(option) && !word.startsWith('-') && isSensitivePair(option, word);
}
