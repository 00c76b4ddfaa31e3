import { describeWithHelm } from '@moonin/testing';
import { expect, test } from 'vitest';
import { inOrder, type Rendered, renderAgent, valueSets, valuesOf } from './agent-chart.ts';

const KEY = 'sanitise.key';

/** The one value that is random. */
function withoutKey(object: Rendered): Rendered {
  return object.data?.[KEY] === undefined ? object : { ...object, data: { [KEY]: '(32 random bytes)' } };
}

await describeWithHelm('what the agent chart makes of values', (helm) => {
  // Look at the difference, then write anew: npm test -- charts -u
  test.each(valueSets)('%s', async (set) => {
    const objects = await renderAgent(helm, valuesOf(set));
    await expect(inOrder(objects.map(withoutKey))).toMatchFileSnapshot(`golden/${set}.yaml`);
  });

  test('every rendering draws another key, of 32 bytes', async () => {
    const keys = await Promise.all(
      [1, 2].map(async () => {
        const objects = await renderAgent(helm, valuesOf('default'));
        return objects.flatMap(({ data }) => data?.[KEY] ?? [])[0] ?? '';
      }),
    );
    expect(keys.map((key) => Buffer.from(key, 'base64').length)).toEqual([32, 32]);
    expect(keys[0]).not.toBe(keys[1]);
  });
});
