import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { canary } from '../testing/credential-forms.ts';
import { isWhollyHidden } from './marker.ts';
import { createSanitiser } from './sanitiser.ts';

vi.setConfig({ testTimeout: 60_000 });

const sanitiser = createSanitiser({ key: new Uint8Array(32).fill(1) });

describe('markers', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('\ud800', '\udc00', '', '\u0000'),
  );

  test('are equal exactly for equal values', () => {
    fc.assert(
      fc.property(value, value, (left, right) => {
        expect(sanitiser.hide(left) === sanitiser.hide(right)).toBe(left === right);
      }),
    );
  });

  test('are never made of markers again', () => {
    fc.assert(
      fc.property(value, (text) => {
        const marker = sanitiser.hide(text);
        expect(isWhollyHidden(marker)).toBe(true);
        expect(sanitiser.hide(marker)).toBe(marker);
      }),
    );
  });

  test('of another cluster say nothing', () => {
    const other = createSanitiser({ key: new Uint8Array(32).fill(2) });
    expect(other.hide('same')).not.toBe(sanitiser.hide('same'));
  });

  test('need a key that cannot be guessed', () => {
    expect(() => createSanitiser({ key: new Uint8Array(31) })).toThrow('at least 32 bytes');
  });
});

describe('pairs', () => {
  const names = [
    'PASSWORD',
    'db.password',
    'apiKey',
    'X-Auth-Token',
    'CLIENT_SECRET',
    'JWT_SIGNING_KEY',
    'sessionid',
    'AWS_SECRET_ACCESS_KEY',
    'stripeApiKey',
    'SECRET_ID',
    'pgpassword',
    'mydbpassword',
    'BASIC_AUTH',
    'SLACK_BOT_TOKEN',
    'ENCRYPTION_KEY',
    'APP_KEY',
    'passphrase',
    'HTPASSWD',
    'dockerconfigjson',
    'GPG_PASSPHRASE',
    'TLS_KEY',
    'PASSWORD_HASH',
    'tokens',
  ];

  test.each(names)('%s hides whatever it holds', (name) => {
    fc.assert(
      fc.property(canary, (secret) => {
        const clean = sanitiser.pair(name, secret);
        expect(isWhollyHidden(clean)).toBe(true);
        expect(sanitiser.pair(name, clean)).toBe(clean);
      }),
      { numRuns: 20 },
    );
  });

  test.each([
    ['PASSWORD_FILE', '/run/secrets/db'],
    ['TOKEN_URL', 'https://auth.example.test/token'],
    ['MAX_TOKENS', '4096'],
    ['SESSION_TTL', '3600s'],
    ['TOKEN_TYPE', 'opaque'],
    ['AUTH_MODE', 'oidc'],
    ['AUTH_ENABLED', 'true'],
    ['PASSWORD_MIN_LENGTH', '12'],
    ['CACHE_KEY_PREFIX', 'shop'],
    ['PUBLIC_KEY', 'q7Zk2mV9xT4bL1nR8sW3'],
    ['SECRET_NAME', 'db-credentials'],
    ['PASSWORD', ''],
    ['PASSWORD', '$(DB_PASSWORD)'],
    ['PASSWORD', '$DB_PASSWORD'],
    ['API_KEY', '{{ .Values.apiKey }}'],
    ['GIT_SHA', '86e0e091d0da6bde2456dbb48306f3956bbeb2ea'],
    ['IMAGE', 'busybox@sha256:86e0e091d0da6bde2456dbb48306f3956bbeb2eae1b5b9a43045843f69fe4aaa'],
    ['TRACE_ID', '555ea4a3-d53a-4412-9c66-3a7cb667b0d6'],
    ['JAVA_OPTS', '-Xmx512m -XX:+UseG1GC -Dfile.encoding=UTF-8'],
    ['CLASS', 'org.springframework.boot.autoconfigure.SpringBootApplication2Configuration'],
    ['OTEL_ENDPOINT', 'http://collector.observability.svc.cluster.local:4317'],
    ['PATH', '/usr/local/sbin:/usr/local/bin:/usr/sbin'],
    ['HOSTS', 'a.example.test:9092,b.example.test:9092'],
  ])('%s=%s stays readable', (name, value) => expect(sanitiser.pair(name, value)).toBe(value));

  test('values over 4 KiB become a marker with their size', () => {
    const large = 'x '.repeat(3_000);
    expect(sanitiser.pair('NOTES', large)).toMatch(/^«hidden:[0-9a-f]{16}» \(6000 bytes\)$/);
    expect(sanitiser.pair('NOTES', sanitiser.pair('NOTES', large))).toBe(sanitiser.pair('NOTES', large));
  });
});
