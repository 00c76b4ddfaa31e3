import { expect, test } from 'vitest';
import { startServiceBroker } from './service-broker.ts';

test('starts a service when it is first asked for, once, and stops what it started', async () => {
  const log: string[] = [];
  const starter = (name: string) => async () => {
    log.push(`start ${name}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
    return {
      access: { name },
      stop: () => {
        log.push(`stop ${name}`);
        return Promise.resolve();
      },
    };
  };
  const broker = await startServiceBroker({ used: starter('used'), unused: starter('unused') });
  expect(log).toEqual([]);
  const ask = async (name: string) => (await fetch(`${broker.url}/${name}`)).json();
  const answers = await Promise.all([ask('used'), ask('used')]);
  expect(answers).toEqual([{ access: { name: 'used' } }, { access: { name: 'used' } }]);
  expect(await ask('other')).toEqual({ error: 'There is no service other' });
  await broker.close();
  expect(log).toEqual(['start used', 'stop used']);
});

test('tells everybody why a service did not start, and tries only once', async () => {
  let tries = 0;
  const broker = await startServiceBroker({
    broken: () => {
      tries += 1;
      return Promise.reject(new Error('no room'));
    },
  });
  for (let asked = 0; asked < 2; asked += 1) {
    const answer = await (await fetch(`${broker.url}/broken`)).json();
    expect(answer).toEqual({ error: expect.stringContaining('no room') });
  }
  await broker.close();
  expect(tries).toBe(1);
});
