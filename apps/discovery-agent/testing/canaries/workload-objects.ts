import { podAnnotations } from '@moonin/testing';
import type { Planter } from './planter.ts';
import { HARMLESS_PAIRS, packed, secretPairs, secretTexts } from './secret-texts.ts';

const IMAGE = 'registry.example/shop/web:1';
const DIGEST = `sha256:${'4f'.repeat(32)}`;

/** Annotations with every secret text, and with pairs by name. */
export function secretAnnotations(planter: Planter, place: string): Record<string, string> {
  const texts = secretTexts(planter, place).map((text, at) => [`example.com/note-${at}`, text]);
  const pairs = secretPairs(planter, place).map(({ name, value }) => [`example.com/${name}`, value]);
  const cause = `kubectl set env deployment/web SMTP_PASSWORD=${planter.plant(place)} --record=true`;
  return Object.fromEntries([...texts, ...pairs, ['kubernetes.io/change-cause', cause]]);
}

/** Labels of which the name says that the value is a secret. */
export function secretLabels(planter: Planter, place: string): Record<string, string> {
  return {
    'example.com/api-token': planter.plant(place),
    dbPassword: planter.plant(place),
    build: 'ghp_aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3',
  };
}

/** A container with secrets wherever one takes a text. */
export function secretContainer(planter: Planter, place: string, name = 'web', isInit = false): object {
  const at = (where: string) => `${place} ${where}`;
  const header = (where: string) => [
    { name: 'Authorization', value: `Bearer ${planter.plant(at(where))}` },
    { name: 'X-Api-Key', value: planter.plant(at(where)) },
  ];
  const probe = (where: string) => ({
    httpGet: {
      path: `/healthz?access_token=${planter.plant(at(where))}`,
      port: 8080,
      httpHeaders: header(where),
    },
  });
  const script = (where: string) => ['sh', '-c', `curl -u admin:${planter.plant(at(where))} https://db.example.test`];
  return {
    name,
    image: IMAGE,
    env: [
      ...secretPairs(planter, at('env')),
      ...secretTexts(planter, at('env text')).map((value, index) => ({ name: `NOTE_${index}`, value })),
      ...HARMLESS_PAIRS.map(({ name: key, value }) => ({ name: key, value })),
      { name: 'FROM_SECRET', valueFrom: { secretKeyRef: { name: 'shop-db-credentials', key: 'reporter-password' } } },
      { name: 'FROM_MAP', valueFrom: { configMapKeyRef: { name: 'shop-settings', key: 'settings-entry' } } },
    ],
    envFrom: [{ secretRef: { name: 'shop-more-credentials' }, prefix: 'MORE_' }],
    command: ['sh', '-c', ...secretTexts(planter, at('command'))],
    args: [
      '--user=reporter',
      '--password',
      planter.plant(at('args')),
      `--api-token=${planter.plant(at('args'))}`,
      `--database=postgres://reporter:${planter.plant(at('args'))}@db.example.test:5432/shop`,
      ...secretTexts(planter, at('args')),
    ],
    ...(isInit ? {} : probes()),
  };

  function probes(): object {
    return {
      livenessProbe: probe('liveness probe'),
      startupProbe: { exec: { command: script('startup probe') } },
      lifecycle: {
        postStart: { exec: { command: script('postStart') } },
        preStop: {
          httpGet: { path: `/stop?token=${planter.plant(at('preStop'))}`, port: 8080, httpHeaders: header('preStop') },
        },
      },
    };
  }
}

/** A pod template with secrets in it; `pod` replaces fields of its spec. */
export function secretTemplate(
  planter: Planter,
  place: string,
  labels: Record<string, string>,
  pod: object = {},
): object {
  return {
    metadata: {
      labels: { ...labels, ...secretLabels(planter, `${place} template label`) },
      annotations: secretAnnotations(planter, `${place} template annotation`),
    },
    spec: {
      initContainers: [secretContainer(planter, `${place} init container`, 'migrate', true)],
      containers: [
        secretContainer(planter, `${place} container`),
        { name: 'pinned', image: `registry.example/shop/pinned@${DIGEST}` },
        { name: 'odd-image', image: `https://bob:${planter.plant(`${place} image`)}@registry.example/shop/odd:1` },
      ],
      volumes: [
        {
          name: 'drive',
          csi: {
            driver: 'csi.example.test',
            volumeAttributes: { password: planter.plant(`${place} volume`), share: 'shop' },
          },
        },
        { name: 'bound', secret: { secretName: 'shop-volume-credentials' } },
        {
          name: 'flex',
          flexVolume: { driver: 'example.test/cifs', options: { apiKey: planter.plant(`${place} volume`) } },
        },
      ],
      tolerations: [
        {
          key: 'example.com/api-token',
          operator: 'Equal',
          value: planter.plant(`${place} toleration`),
          effect: 'NoSchedule',
        },
      ],
      affinity: {
        nodeAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [
            {
              weight: 1,
              preference: {
                matchExpressions: [
                  { key: 'example.com/api-token', operator: 'In', values: [planter.plant(`${place} affinity`)] },
                ],
              },
            },
          ],
        },
        podAntiAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [
            {
              weight: 1,
              podAffinityTerm: {
                topologyKey: 'kubernetes.io/hostname',
                labelSelector: { matchLabels: { dbPassword: planter.plant(`${place} affinity`) } },
              },
            },
          ],
        },
      },
      dnsConfig: { options: [{ name: 'api-token', value: planter.plant(`${place} DNS option`) }] },
      imagePullSecrets: [{ name: 'shop-registry-login' }],
      ...pod,
    },
  };
}

const meta = (planter: Planter, kind: string, name: string) => ({
  name,
  labels: secretLabels(planter, `${kind} label`),
  annotations: secretAnnotations(planter, `${kind} annotation`),
});

/** Deployments, their HPA, and CronJobs of which one fails and leaves a log. */
export function workloadObjects(planter: Planter): object[] {
  const labels = { app: 'shop-web' };
  return [
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: meta(planter, 'Deployment', 'shop-web'),
      spec: { replicas: 1, selector: { matchLabels: labels }, template: secretTemplate(planter, 'Deployment', labels) },
    },
    {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: meta(planter, 'HPA', 'shop-web'),
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'shop-web' },
        maxReplicas: 3,
        metrics: [
          {
            type: 'External',
            external: {
              metric: {
                name: 'queue-length',
                selector: { matchLabels: { 'api-token': planter.plant('HPA metric selector') } },
              },
              target: { type: 'Value', value: '30' },
            },
          },
        ],
      },
    },
    cronJob(planter, 'shop-report', secretTemplate(planter, 'CronJob', {}, { restartPolicy: 'Never' })),
    cronJob(planter, 'shop-failing', {
      metadata: { annotations: { [podAnnotations.fail]: 'exit-3' } },
      spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: IMAGE }] },
    }),
    ...lastWords(planter).map((_, index) =>
      cronJob(planter, `shop-words-${index}`, {
        spec: { restartPolicy: 'Never', schedulerName: 'nobody', containers: [{ name: 'main', image: IMAGE }] },
      }),
    ),
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'shop-troubled' },
      spec: {
        replicas: 1,
        selector: { matchLabels: { app: 'shop-troubled' } },
        template: {
          metadata: { labels: { app: 'shop-troubled' } },
          spec: { schedulerName: 'nobody', containers: [{ name: 'main', image: IMAGE }] },
        },
      },
    },
  ];
}

function cronJob(planter: Planter, name: string, template: object): object {
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: meta(planter, 'CronJob', name),
    spec: {
      schedule: '0 0 29 2 *',
      jobTemplate: {
        metadata: { annotations: secretAnnotations(planter, 'Job template annotation') },
        spec: { backoffLimit: 0, template },
      },
    },
  };
}

const wordsByPlanter = new WeakMap<Planter, string[]>();
/** Termination messages, as many as it takes to hold every text. */
export function lastWords(planter: Planter): string[] {
  const known = wordsByPlanter.get(planter) ?? packed(secretTexts(planter, 'termination message'), 3_800);
  wordsByPlanter.set(planter, known);
  return known;
}
