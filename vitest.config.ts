import { defineConfig } from 'vitest/config';

const integrationTests = '**/*.int.test.ts';
const ignored = ['**/node_modules/**', '**/.next/**', '**/dist/**', '.moonin/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, integrationTests],
        },
      },
      {
        test: {
          name: 'integration',
          include: [`{apps,packages}/${integrationTests}`],
          exclude: ignored,
          // They wait for processes more than they compute.
          maxWorkers: 2,
          globalSetup: ['packages/testing/src/vitest-global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
