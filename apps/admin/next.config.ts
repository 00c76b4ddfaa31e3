import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked by `npm run verify`, which covers every workspace at once.
  typescript: { ignoreBuildErrors: true },
  transpilePackages: ['@moonin/ui', '@moonin/contracts', '@moonin/runtime', '@moonin/api-client'],
  experimental: {
    optimizePackageImports: ['lucide-react', 'radix-ui'],
    optimisticRouting: false,
    prefetchInlining: false,
    // Fewer, bigger chunks: small ones compress worse and cost a request each; the layouts' stay shared.
    turbopackChunking: { requestCost: 400_000, minChunkSize: 100_000 },
  },
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'x-content-type-options', value: 'nosniff' },
        { key: 'x-frame-options', value: 'DENY' },
        { key: 'referrer-policy', value: 'same-origin' },
        { key: 'permissions-policy', value: 'camera=(), microphone=(), geolocation=()' },
        { key: 'cross-origin-opener-policy', value: 'same-origin' },
      ],
    },
  ],
};

const withCatalogues = createNextIntlPlugin({
  requestConfig: './i18n/request.ts',
  // Texts are parsed while building: the parser of their syntax is 9 kB that no browser needs.
  experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
});

export default withCatalogues(config);
