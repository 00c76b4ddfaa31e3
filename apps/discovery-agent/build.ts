import { build } from 'esbuild';

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
    metafile: true,
    logLevel: 'warning',
    // CommonJS parts of dependencies ask for `require`, which a module does not have by itself.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
}

if (import.meta.main) {
  await bundleAgent({ outfile: new URL('./dist/main.mjs', import.meta.url).pathname });
}
