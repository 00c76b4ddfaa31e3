import { defineConfig } from 'vitest/config';

const integrationTests = '**/*.int.test.ts';
const ignored = ['**/node_modules/**', '**/.next/**', '**/dist/**', '.moonin/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,charts,packages,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, integrationTests],
        },
      },
      {
        test: {
          name: 'integration',
          include: [`{apps,charts,packages}/${integrationTests}`],
          exclude: ignored,
          // Several of them start a whole control plane, and then wait for it most of the time.
          maxWorkers: 2,
          globalSetup: ['packages/testing/src/vitest-global-setup.ts'],
          // What a busy machine takes: a wait that is in vain only ends later.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
