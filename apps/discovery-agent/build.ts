import path from 'node:path';
import { build, type Plugin } from 'esbuild';

/** A small young generation and a heap that grows slowly: the agent allocates in bursts and then rests. */
const HASHBANG = '#!/usr/bin/env -S node --max-semi-space-size=2 --optimize-for-size';
/** CommonJS parts of dependencies ask for `require`, which a module does not have by itself. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** zod brings its messages in fifty languages, a quarter of the bundle; the agent tells the log in one. */
const zodInEnglish: Plugin = {
  name: 'zod-in-english',
  setup({ onLoad }) {
    onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, ({ path: file }) => ({
      contents: "export { default as en } from './en.js';",
      resolveDir: path.dirname(file),
    }));
  },
};

/** Bundles the agent into one ESM file and returns esbuild's account of what went in. */
export function bundleAgent(options: { outfile: string; write?: boolean }) {
  return build({
    entryPoints: [new URL('./main.ts', import.meta.url).pathname],
    outfile: options.outfile,
    write: options.write ?? true,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    minify: true,
    keepNames: true,
    legalComments: 'none',
    plugins: [zodInEnglish],
    metafile: true,
    logLevel: 'warning',
    banner: { js: `${HASHBANG}\n${REQUIRE}` },
  });
}

if (import.meta.main) {
  await bundleAgent({ outfile: new URL('./dist/main.mjs', import.meta.url).pathname });
}
