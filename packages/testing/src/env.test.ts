import { expect, test } from 'vitest';
import { childEnv, readTestingEnv } from './env.ts';

test('an empty environment names no way in and a cache below the home folder', () => {
  const env = readTestingEnv({});
  expect(env.cacheDir).toMatch(/\.cache\/moonin$/);
  expect(env).toMatchObject({
    kubeconfigPath: undefined,
    kubeContext: undefined,
    kubebuilderAssetsDir: undefined,
    isControlPlaneOff: false,
    databaseUrl: undefined,
  });
});

test('empty variables count as absent and spaces are cut', () => {
  const env = readTestingEnv({
    KUBEBUILDER_ASSETS: ' ',
    MOONIN_TEST_CONTEXT: ' kind ',
    MOONIN_TEST_CONTROL_PLANE: 'off',
  });
  expect(env).toMatchObject({ kubebuilderAssetsDir: undefined, kubeContext: 'kind', isControlPlaneOff: true });
});

test('a change of undefined takes a variable away from a child', () => {
  expect(childEnv({ MOONIN_X: 'y', HOME: undefined })).toMatchObject({ MOONIN_X: 'y', HOME: undefined });
});
