import { expect, test } from 'vitest';
import { z } from 'zod';
import { EnvError, loadEnv } from './load-env.ts';

const schema = z.object({ API_URL: z.url(), PORT: z.coerce.number().int(), NAME: z.string().default('moonin') });

test('gives the parsed environment, and an empty value counts as unset', () => {
  expect(loadEnv(schema, { API_URL: 'http://a.example', PORT: '80', NAME: '' })).toEqual({
    API_URL: 'http://a.example',
    PORT: 80,
    NAME: 'moonin',
  });
});

test('names every problem at once', () => {
  const load = () => loadEnv(schema, { API_URL: 'not a url', PORT: 'many' });
  expect(load).toThrow(EnvError);
  expect(load).toThrow(/API_URL[\s\S]*PORT/);
});
