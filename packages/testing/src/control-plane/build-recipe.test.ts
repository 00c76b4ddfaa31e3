import { expect, test } from 'vitest';
import { buildDir } from './build-control-plane.ts';
import { linkerFlags, readBuildRecipe } from './build-recipe.ts';

test('the versions are those that go.mod pins', async () => {
  const recipe = await readBuildRecipe();
  expect(recipe).toMatchObject({
    kubernetesVersion: 'v1.36.3',
    etcdVersion: 'v3.6.8',
    kwokVersion: 'v0.8.0',
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect((await readBuildRecipe()).digest).toBe(recipe.digest);
});

test('the servers are stamped with their version', () => {
  const flags = linkerFlags({ kubernetesVersion: 'v1.36.3', kwokVersion: 'v0.8.0' });
  expect(flags.kubernetes).toContain('version.gitVersion=v1.36.3 ');
  expect(flags.kubernetes).toContain('version.gitMajor=1 ');
  expect(flags.kubernetes).toContain('version.gitMinor=36 ');
  expect(flags.kwok).toContain('consts.Version=0.8.0');
});

test('each version, system and processor has a folder of its own', async () => {
  const dir = buildDir('/cache', await readBuildRecipe());
  expect(dir).toMatch(/^\/cache\/kubernetes-v1\.36\.3\/(linux|darwin)-(amd64|arm64)$/);
});
