import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { HIDDEN_MARKER } from './marker.ts';
import { createSanitiser } from './sanitiser.ts';

vi.setConfig({ testTimeout: 60_000 });

const sanitiser = createSanitiser({ key: new Uint8Array(32).fill(3) });
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Forms under which a secret could leave. */
function formsOf(secret: string): string[] {
  return [secret, encodeURIComponent(secret), base64(secret).replace(/=+$/, ''), Buffer.from(secret).toString('hex')];
}

function deployment(s: string): Record<string, unknown> {
  const container = {
    name: 'app',
    image:
      'registry.example.test:5000/team/app:1.2.3@sha256:86e0e091d0da6bde2456dbb48306f3956bbeb2eae1b5b9a43045843f69fe4aaa',
    command: ['/bin/sh', '-c', `curl -u admin:${s} https://host && exec app --token=${s}`],
    args: [
      '--db-password',
      s,
      `--api-key=${s}`,
      '--config=/etc/app.yaml',
      '-v',
      `https://user:${s}@git.example.test/x.git`,
    ],
    env: [
      { name: 'DB_PASSWORD', value: s },
      { name: 'DB_URL', value: `postgres://app:${s}@db:5432/app` },
      { name: 'LOG_LEVEL', value: 'debug' },
      { name: 'FROM_SECRET', valueFrom: { secretKeyRef: { name: 'db-credentials', key: 'password' } } },
      { name: 'SETTINGS', value: `{"smtp":{"password":"${s}"}}` },
    ],
    envFrom: [{ secretRef: { name: 'app-secrets' } }, { configMapRef: { name: 'app-config' } }],
    livenessProbe: {
      httpGet: {
        path: `/healthz?token=${s}`,
        port: 8080,
        httpHeaders: [{ name: 'Authorization', value: `Bearer ${s}` }],
      },
    },
    readinessProbe: { exec: { command: ['redis-cli', '-a', s, 'ping'] } },
    lifecycle: { preStop: { exec: { command: ['mysql', '-uroot', `-p${s}`, '-e', 'select 1'] } } },
    resources: { limits: { cpu: '500m', memory: '1Gi' } },
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: 'web',
      namespace: 'shop',
      uid: '0b1c2d3e-1111-2222-3333-444455556666',
      resourceVersion: '12345',
      labels: { app: 'web', 'app.kubernetes.io/version': '1.2.3' },
      annotations: {
        [LAST_APPLIED]: JSON.stringify({ kind: 'Deployment', spec: { env: [{ name: 'API_TOKEN', value: s }] } }),
        'kubernetes.io/change-cause': `kubectl set env deployment/web SMTP_PASSWORD=${s}`,
        'example.test/webhook-token': s,
        'example.test/config': `{"password":"${s}","host":"db"}`,
        'nginx.ingress.kubernetes.io/auth-secret': 'shop/basic-auth',
      },
      managedFields: [{ manager: 'kubectl', fieldsV1: { 'f:spec': {} } }],
    },
    spec: {
      replicas: 3,
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' }, annotations: { 'vault.example.test/token': s } },
        spec: {
          serviceAccountName: 'web',
          imagePullSecrets: [{ name: 'registry-credentials' }],
          initContainers: [{ ...container, name: 'init', command: ['sshpass'], args: ['-p', s, 'ssh', 'host'] }],
          containers: [container],
          volumes: [
            { name: 'tls', secret: { secretName: 'web-tls', items: [{ key: 'tls.key', path: 'tls.key' }] } },
            { name: 'share', flexVolume: { driver: 'x/cifs', options: { username: 'u', password: s } } },
          ],
        },
      },
    },
    status: { conditions: [{ type: 'Progressing', status: 'False', message: `exit: password=${s} refused` }] },
  };
}

const others: Record<string, (s: string) => Record<string, unknown>> = {
  Secret: (s) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'Opaque',
    metadata: {
      name: 'db-credentials',
      annotations: {
        [LAST_APPLIED]: JSON.stringify({
          apiVersion: 'v1',
          kind: 'Secret',
          data: { any: base64(s) },
          stringData: { other: s },
        }),
      },
    },
    data: { username: base64(`user-${s}`), any: base64(s) },
    stringData: { other: s },
  }),
  SecretList: (s) => ({ kind: 'List', items: [{ kind: 'Secret', metadata: { name: 'x' }, data: { any: base64(s) } }] }),
  ConfigMap: (s) => ({
    kind: 'ConfigMap',
    metadata: { name: 'app-config' },
    data: {
      DB_PASSWORD: s,
      'config.yml': `redis:\n  url: redis://:${s}@redis:6379/2\nlog: debug\n`,
      'application.properties': `a.b=c\nspring.mail.password=${s}\n`,
      'settings.json': JSON.stringify({ auth: { clientSecret: s }, port: 1 }),
      'secret.yaml': `apiVersion: v1\nkind: Secret\nstringData:\n  any: ${s}\n`,
      'nginx.conf': `proxy_set_header Authorization "Bearer ${s}";\n`,
    },
    binaryData: { 'keystore.jks': base64(s) },
  }),
  Pod: (s) => ({
    kind: 'Pod',
    metadata: { name: 'web-1' },
    status: {
      message: `failed with token: ${s}!`,
      containerStatuses: [
        { name: 'app', state: { terminated: { exitCode: 1, message: `panic: dial postgres://app:${s}@db/app` } } },
      ],
    },
  }),
  Job: (s) => ({
    kind: 'CronJob',
    spec: { jobTemplate: { spec: { template: { spec: { containers: [{ name: 'a', args: ['--password', s] }] } } } } },
  }),
  Ingress: (s) => ({
    kind: 'Ingress',
    metadata: {
      name: 'i',
      annotations: {
        'x/configuration-snippet': `proxy_set_header X-Api-Key ${JSON.stringify(s)};\nset $token = ${s};`,
      },
    },
  }),
  Custom: (s) => ({
    kind: 'Anything',
    spec: {
      auth: { password: s, tokens: [s, s] },
      helm: { parameters: [{ name: 'db.password', value: s }], values: `db:\n  password: ${s}\n` },
    },
  }),
};

const secretText = fc
  .string({
    unit: fc.constantFrom(...'abcdefghkmnpqrstuvwxyzABCDEFGHKLMNPQRSTUVWXYZ23456789'),
    minLength: 8,
    maxLength: 20,
  })
  .map((text) => `Cnry${text}`);

describe('objects', () => {
  test.each(Object.entries({ Deployment: deployment, ...others }))(
    '%s: a planted secret never survives; a second time changes nothing',
    (_kind, make) => {
      fc.assert(
        fc.property(secretText, (secret) => {
          const object = make(secret);
          const before = structuredClone(object);
          const clean = sanitiser.object(object);
          const written = JSON.stringify(clean);
          for (const form of formsOf(secret)) expect(written).not.toContain(form);
          expect(sanitiser.object(clean)).toEqual(clean);
          expect(object).toEqual(before);
        }),
        { numRuns: 25 },
      );
    },
  );

  test('identity and everything harmless stay', () => {
    const secret = 'Cnry1234abcd';
    const clean = sanitiser.object(deployment(secret)) as Record<string, never>;
    expect(clean).toMatchObject({
      metadata: {
        name: 'web',
        namespace: 'shop',
        uid: '0b1c2d3e-1111-2222-3333-444455556666',
        resourceVersion: '12345',
        labels: { app: 'web', 'app.kubernetes.io/version': '1.2.3' },
        annotations: { 'nginx.ingress.kubernetes.io/auth-secret': 'shop/basic-auth' },
      },
      spec: {
        replicas: 3,
        template: {
          spec: {
            serviceAccountName: 'web',
            imagePullSecrets: [{ name: 'registry-credentials' }],
            volumes: [
              { secret: { secretName: 'web-tls', items: [{ key: 'tls.key', path: 'tls.key' }] } },
              { flexVolume: { options: { username: 'u' } } },
            ],
          },
        },
      },
    });
    expect(clean).not.toHaveProperty('metadata.managedFields');
    const [container] = (clean as unknown as { spec: { template: { spec: { containers: Record<string, never>[] } } } })
      .spec.template.spec.containers;
    const marker = sanitiser.hide(secret);
    expect(container).toMatchObject({
      image:
        'registry.example.test:5000/team/app:1.2.3@sha256:86e0e091d0da6bde2456dbb48306f3956bbeb2eae1b5b9a43045843f69fe4aaa',
      command: ['/bin/sh', '-c', `curl -u admin:${marker} https://host && exec app --token=${marker}`],
      args: [
        '--db-password',
        marker,
        `--api-key=${marker}`,
        '--config=/etc/app.yaml',
        '-v',
        `https://user:${marker}@git.example.test/x.git`,
      ],
      env: [
        { name: 'DB_PASSWORD', value: marker },
        { name: 'DB_URL', value: `postgres://app:${marker}@db:5432/app` },
        { name: 'LOG_LEVEL', value: 'debug' },
        { name: 'FROM_SECRET', valueFrom: { secretKeyRef: { name: 'db-credentials', key: 'password' } } },
        { name: 'SETTINGS', value: `{"smtp":{"password":"${marker}"}}` },
      ],
      envFrom: [{ secretRef: { name: 'app-secrets' } }, { configMapRef: { name: 'app-config' } }],
      livenessProbe: {
        httpGet: {
          path: `/healthz?token=${marker}`,
          httpHeaders: [{ name: 'Authorization', value: sanitiser.hide(`Bearer ${secret}`) }],
        },
      },
      readinessProbe: { exec: { command: ['redis-cli', '-a', marker, 'ping'] } },
      lifecycle: { preStop: { exec: { command: ['mysql', '-uroot', `-p${marker}`, '-e', 'select 1'] } } },
      resources: { limits: { cpu: '500m', memory: '1Gi' } },
    });
  });

  test('a Secret keeps its keys; data and stringData of one value are equal; empty stays empty', () => {
    expect(
      sanitiser.object({
        kind: 'Secret',
        type: 'Opaque',
        data: { a: base64('x'), e: '' },
        stringData: { b: 'x', c: 'y' },
      }),
    ).toEqual({
      kind: 'Secret',
      type: 'Opaque',
      data: { a: sanitiser.hide('x'), e: '', b: sanitiser.hide('x'), c: sanitiser.hide('y') },
    });
  });

  test('a ConfigMap shows what changed and hides what must not be seen', () => {
    const clean = sanitiser.object(others.ConfigMap?.('Cnry1234abcd')) as { data: Record<string, string> };
    expect(clean.data['config.yml']).toBe(
      `redis:\n  url: redis://:${sanitiser.hide('Cnry1234abcd')}@redis:6379/2\nlog: debug\n`,
    );
    expect(clean.data['settings.json']).toContain('"port":1');
  });

  test('a manifest of several objects', () => {
    const clean = sanitiser.manifest(
      '# password: Cnry-in-a-comment\nkind: Secret\nmetadata: {name: a}\nstringData: {k: Cnry1}\n---\n\n---\nkind: Service\nmetadata: {name: b}\n',
    );
    expect(clean).not.toContain('Cnry');
    expect(clean).toContain('kind: Service');
    expect(clean.match(HIDDEN_MARKER)).toHaveLength(1);
    expect(sanitiser.manifest(clean)).toBe(clean);
  });

  test('aliases that would grow without bound are read as text', () => {
    const bomb = [
      'a: &a [x, x, x, x, x, x, x, x, x]',
      ...'bcdefghi'
        .split('')
        .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`).join(', ')}]`),
    ].join('\n');
    expect(sanitiser.manifest(bomb)).toBe(bomb);
  });
});

test('a value beside its key is read under it: tolerations, taints, expressions of selectors', () => {
  const sanitised = sanitiser.object({
    tolerations: [
      { key: 'example.com/api-token', operator: 'Equal', value: 'canary-toleration', effect: 'NoSchedule' },
      { key: 'dedicated', operator: 'Equal', value: 'gpu' },
      { key: 'example.com/api-token', operator: 'Exists' },
    ],
    matchExpressions: [
      { key: 'dbPassword', operator: 'In', values: ['canary-one', 'canary-two'] },
      { key: 'tier', operator: 'In', values: ['front', 'back'] },
      { key: 'tier', operator: 'Exists' },
    ],
    items: [{ key: 'password', path: 'db/password' }],
  });
  expect(JSON.stringify(sanitised)).not.toContain('canary');
  expect(sanitised).toMatchObject({
    tolerations: [{ key: 'example.com/api-token', effect: 'NoSchedule' }, { value: 'gpu' }, { operator: 'Exists' }],
    matchExpressions: [{ key: 'dbPassword', operator: 'In' }, { values: ['front', 'back'] }, { key: 'tier' }],
    items: [{ key: 'password', path: 'db/password' }],
  });
  expect(sanitiser.object(sanitised)).toEqual(sanitised);
});
