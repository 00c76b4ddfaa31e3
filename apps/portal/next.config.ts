import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked by `npm run verify`, which covers every workspace at once.
  typescript: { ignoreBuildErrors: true },
  transpilePackages: ['@moonin/ui', '@moonin/contracts', '@moonin/runtime', '@moonin/api-client'],
  experimental: { optimizePackageImports: ['lucide-react', 'radix-ui'] },
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

export default createNextIntlPlugin({ requestConfig: './i18n/request.ts' })(config);
