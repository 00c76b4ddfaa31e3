import { liveEvent } from '@moonin/contracts';
import { createTenant, type TestTenant } from '@moonin/services/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertionOf, openTestApi, type TestApi } from '../../../testing/open-test-api.ts';

let t: TestApi;
let tenant: TestTenant;
beforeAll(async () => {
  t = await openTestApi();
  tenant = await createTenant(t.db, 'stream');
});
afterAll(() => t.close());

interface Heard {
  event: string;
  id: string;
  data: string;
}

/** Reads events until `enough` says so, and hangs up. */
async function hear(enough: (heard: Heard[]) => boolean, lastEventId?: string): Promise<Heard[]> {
  const response = await t.api.app.request(`/v1/web/organizations/${tenant.slug}/live`, {
    headers: {
      'x-moonin-assertion': await assertionOf(tenant.owner),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('cache-control')).toContain('no-transform');
  const heard: Heard[] = [];
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const event = field('event');
      if (event) heard.push({ event, id: field('id') ?? '', data: field('data') ?? '' });
    }
    if (enough(heard)) break;
  }
  return heard;
}

const changedIds = (heard: Heard[]) =>
  heard
    .filter(({ event }) => event === 'changed')
    .flatMap(({ data }) => liveEvent.parse(JSON.parse(data)).changes)
    .filter(({ kind }) => kind === 'project')
    .flatMap(({ ids }) => ids ?? []);

async function createProject(slug: string): Promise<string> {
  const response = await t.call('POST', `/v1/web/organizations/${tenant.slug}/projects`, {
    person: tenant.owner,
    body: { name: slug, slug },
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

test('a change made by one request is told on the stream, and resumed after hanging up', async () => {
  let first = '';
  let wrote = false;
  const heard = await hear((so_far) => {
    if (so_far.some(({ event }) => event === 'ready') && !wrote) {
      wrote = true;
      createProject('first').then((id) => {
        first = id;
      });
    }
    return first !== '' && changedIds(so_far).includes(first);
  });
  const second = await createProject('second');
  const resumed = await hear((so_far) => changedIds(so_far).includes(second), heard.at(-1)?.id);
  expect(changedIds(resumed)).toEqual([second]);
  expect(resumed.map(({ event }) => event)).not.toContain('reset');
});

test('signing out ends the stream', async () => {
  const heard: Heard[] = [];
  const ended = hear((so_far) => {
    if (so_far.length > heard.length) heard.push(...so_far.slice(heard.length));
    if (heard.length === 1) t.call('POST', '/v1/web/auth/sign-out', { person: tenant.owner });
    return false;
  });
  await ended;
  expect(heard.map(({ event }) => event)).toEqual(['ready']);
});
