import { TEXT_FORMS, TOKEN_SAMPLES } from '@moonin/kube/credential-forms';
import leaks from '@moonin/kube/leak-vectors.json' with { type: 'json' };
import type { Planter } from './planter.ts';

interface LeakRow {
  readonly id: string;
  readonly env?: { readonly name: string; readonly value: string };
  readonly text?: string;
  readonly key?: string;
  readonly value?: string;
  readonly yaml?: string;
  readonly expect: {
    readonly sensitive: boolean;
    readonly mustNotContain?: readonly string[];
    readonly mustKeep?: readonly string[];
  };
}

const rows = leaks.cases as readonly LeakRow[];
const sensitive = rows.filter(({ expect }) => expect.sensitive);
/** The part of a sample that opens something. */
const TOKENS = Object.values(TOKEN_SAMPLES);
const secretPart = (token: string) => token.replace('https://hooks.slack.com/services/', '');

/** Secrets that stand in {@link secretTexts} and {@link secretPairs} as other projects wrote them, besides planted canaries. */
export const GIVEN_SECRETS: readonly string[] = [
  ...new Set([
    ...sensitive.flatMap(({ expect }) => expect.mustNotContain ?? []),
    ...sensitive.flatMap(({ key, value }) => (key === undefined || value === undefined ? [] : [value])),
    ...sensitive.flatMap(({ yaml }) => yaml?.match(/Y2FuYXJ5[A-Za-z0-9+/]*/g) ?? []),
    ...TOKENS.map(secretPart),
  ]),
];

/** Texts that hold a secret in every way that is known, with canaries of the place's own; several lines each. */
export function secretTexts(planter: Planter, place: string): string[] {
  return [
    ...sensitive.flatMap(({ text, yaml }) => text ?? yaml ?? []),
    ...TOKENS.map((token) => `using ${token} now`),
    ...Object.values(TEXT_FORMS).map((form) => form(planter.plant(place))),
  ];
}

/** Names and values of which the value is a secret, or holds one. */
export function secretPairs(planter: Planter, place: string): { name: string; value: string }[] {
  const names = [
    'DB_PASSWORD',
    'apiToken',
    'client.secret',
    'SESSION_COOKIE',
    'SIGNING_KEY',
    'contrasena',
    'PGPASSWORD',
  ];
  const url = (user: string) => `postgres://${user}:${planter.plant(place)}@db.example.test:5432/shop`;
  return [
    ...sensitive.flatMap(
      ({ env, key, value }) => env ?? (key === undefined ? [] : [{ name: key, value: value ?? '' }]),
    ),
    ...names.map((name) => ({ name, value: planter.plant(place) })),
    { name: 'DATABASE_URL', value: url('reporter') },
    { name: 'PLACE_OF_DATA', value: url('writer') },
    { name: 'SETTINGS_JSON', value: JSON.stringify({ db: { user: 'app', password: planter.plant(place) } }) },
    { name: 'TOKEN_BYTES', value: Buffer.from(planter.plant(place)).toString('base64') },
  ];
}

/** Names and values that are no secrets, with what has to stay readable of each. */
export const HARMLESS_PAIRS: readonly { readonly name: string; readonly value: string; readonly kept: string }[] = rows
  .filter(({ env, expect }) => env !== undefined && !expect.sensitive && (expect.mustKeep?.length ?? 0) > 0)
  .map(({ env, expect }) => ({ name: env?.name ?? '', value: env?.value ?? '', kept: expect.mustKeep?.[0] ?? '' }));

/** Rows of other projects' suites among these. */
export const GIVEN_ROWS = sensitive.length;

/** Packs texts into few that are at most `chars` long. */
export function packed(texts: readonly string[], chars: number): string[] {
  const packs: string[] = [];
  for (const text of texts) {
    const last = packs.at(-1);
    if (last === undefined || last.length + text.length + 1 > chars) packs.push(text);
    else packs[packs.length - 1] = `${last}\n${text}`;
  }
  return packs;
}
