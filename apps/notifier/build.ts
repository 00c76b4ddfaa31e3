import { build } from 'esbuild';

// The native parts stay outside: they are installed beside the bundle.
await build({
  entryPoints: ['main.ts'],
  outfile: 'dist/main.js',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  sourcemap: true,
  logLevel: 'warning',
  external: ['@node-rs/argon2', 'pg-native', 'msgpackr-extract'],
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
});
