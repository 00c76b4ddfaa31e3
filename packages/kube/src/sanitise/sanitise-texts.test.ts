import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { canary, TEXT_FORMS, TOKEN_SAMPLES } from '../testing/credential-forms.ts';
import { createSanitiser } from './sanitiser.ts';

vi.setConfig({ testTimeout: 60_000 });

const sanitiser = createSanitiser({ key: new Uint8Array(32).fill(1) });

describe('texts', () => {
  test.each(Object.entries(TEXT_FORMS))(
    '%s: a planted secret never survives, and a second time changes nothing',
    (_name, form) => {
      fc.assert(
        fc.property(
          canary,
          fc.constantFrom('', 'before ', 'line\n'),
          fc.constantFrom('', '\nafter: x\n'),
          (secret, before, after) => {
            const text = `${before}${form(secret)}${after}`;
            const clean = sanitiser.text(text);
            for (const shape of [
              secret,
              encodeURIComponent(secret),
              Buffer.from(secret).toString('base64').replace(/=+$/, ''),
            ]) {
              expect(clean, text).not.toContain(shape);
            }
            expect(clean).toContain('«hidden:');
            expect(sanitiser.text(clean)).toBe(clean);
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  test.each(Object.entries(TEXT_FORMS))('%s: a long secret leaves no end behind', (_name, form) => {
    const secret = `Cnry${'aB3dE6gH'.repeat(800)}EndOfIt77`;
    const clean = sanitiser.text(form(secret));
    for (const part of ['Cnry', 'EndOfIt77', Buffer.from('EndOfIt77').toString('base64').slice(1, 10)]) {
      expect(clean).not.toContain(part);
    }
  });

  test.each(['password=', 'a password=', 'password: ', '{"password":'])(
    '%j: a secret with any sign where reading pauses',
    (before) => {
      for (const sign of [' ', ')', ';', ',', '#', '}']) {
        for (const length of [1_022, 1_023, 1_024, 1_025]) {
          const secret = `${'x'.repeat(length)}${sign}EndOfIt77`;
          const isOne = sign !== ' ' || before.startsWith('password');
          const isJson = before.startsWith('{') && /[ ,}]/.test(sign);
          if (isOne && !isJson)
            expect(sanitiser.text(`${before}${secret}`), secret.slice(-12)).not.toContain('EndOfIt77');
        }
      }
    },
  );

  test('many ways in one text, each on its own line, hide each their own', () => {
    const lines = fc.array(fc.tuple(fc.constantFrom(...Object.values(TEXT_FORMS)), canary), {
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(lines, fc.constantFrom('\n', '\n\n', '\n---\n', '\r\n'), (parts, between) => {
        const text = parts.map(([form, secret]) => form(secret)).join(between);
        const clean = sanitiser.text(text);
        for (const [, secret] of parts) expect(clean, text).not.toContain(secret);
        expect(sanitiser.text(clean)).toBe(clean);
      }),
      { numRuns: 500 },
    );
  });

  test.each(Object.entries(TOKEN_SAMPLES))('%s shows by its form', (_name, token) => {
    const secretPart = token.replace('https://hooks.slack.com/services/', '');
    for (const text of [token, `using ${token} now`, `{"x":"${token}"}`, `a=${token}\n`, `(${token})`]) {
      const clean = sanitiser.text(text);
      expect(clean).not.toContain(secretPart);
      expect(sanitiser.text(clean)).toBe(clean);
    }
  });

  const part = fc.oneof(
    fc.constantFrom(...Object.values(TOKEN_SAMPLES), ...Object.values(TEXT_FORMS).map((form) => form('Cnry8kdl3Kd9'))),
    fc.constantFrom(
      'password',
      'token',
      'secret',
      'key',
      'api',
      'url',
      'Authorization',
      'Bearer',
      'kind: Secret',
      'data:',
    ),
    fc.constantFrom(
      ':',
      '=',
      ' ',
      '\n',
      '"',
      "'",
      '\\',
      '\\"',
      '{',
      '}',
      '[',
      ']',
      ',',
      ';',
      '@',
      '://',
      '-',
      '--',
      '|',
      '>',
      '<',
      '</',
      '«',
      '»',
      '«hidden:',
    ),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  const soup = fc.array(part, { maxLength: 14 }).map((parts) => parts.join(''));

  test('any text at all: never throws, comes out well-formed, and a second time changes nothing', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const clean = sanitiser.text(text);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toContain('\u0000');
        expect(sanitiser.text(clean), JSON.stringify(text)).toBe(clean);
      }),
      { numRuns: 3_000 },
    );
  });

  test('any manifest at all', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const clean = sanitiser.manifest(text);
        expect(clean.isWellFormed()).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  'Back-off restarting failed container app in pod web-6d4cf56db6-abcde_shop(0b1c2d3e-1111-2222-3333-444455556666)',
  'Failed to pull image "registry.example.test:5000/team/app:1.2.3": rpc error: code = NotFound desc = failed to resolve reference',
  'failed to authorize: failed to fetch oauth token: unexpected status from GET request to https://auth.docker.io/token?scope=x: 401 Unauthorized',
  'MountVolume.SetUp failed for volume "creds" : secret "db-credentials" not found',
  "couldn't find key password in Secret shop/db-credentials",
  'secrets "x" is forbidden: User "system:serviceaccount:shop:default" cannot get resource "secrets" in API group "" in the namespace "shop"',
  'configmap references non-existent config key: application.yaml',
  'Readiness probe failed: HTTP probe failed with statuscode: 503',
  'dial tcp 10.0.0.1:5432: connect: connection refused',
  '0/3 nodes are available: 1 Insufficient cpu, 2 node(s) had untolerated taint {dedicated: gpu}. preemption: 0/3 nodes are available',
  'pods "web-" is forbidden: exceeded quota: compute, requested: limits.cpu=2, used: limits.cpu=4, limited: limits.cpu=4',
  'admission webhook "validate.kyverno.svc-fail" denied the request: policy require-labels: rule check: label team is required',
  'failed to create containerd task: exec: "/bin/sh": stat /bin/sh: no such file or directory: unknown',
  'OCI runtime create failed: container_linux.go:380: starting container process caused: process_linux.go:545',
  'Error: token expired, please log in again',
  'Memory cgroup out of memory: Killed process 12345 (java) total-vm:123456kB, anon-rss:65432kB',
  'sha256:86e0e091d0da6bde2456dbb48306f3956bbeb2eae1b5b9a43045843f69fe4aaa',
])('a message of Kubernetes stays readable: %s', (message) => expect(sanitiser.text(message)).toBe(message));
