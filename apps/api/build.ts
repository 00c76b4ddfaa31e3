import { build } from 'esbuild';

// Native and generated parts stay outside: they are installed beside the bundle.
await build({
  entryPoints: ['main.ts'],
  outfile: 'dist/main.js',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  sourcemap: true,
  logLevel: 'warning',
  external: ['@node-rs/argon2', '@prisma/client', '@prisma/adapter-pg', 'pg', 'pino'],
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
});
