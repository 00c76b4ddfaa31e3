import { gzipSync } from 'node:zlib';
import type { Planter } from './planter.ts';
import { secretPairs, secretTexts } from './secret-texts.ts';
import { secretAnnotations, secretLabels, secretTemplate } from './workload-objects.ts';

const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');

/** Secrets of releases: a whole one with secrets everywhere, and bad ones whose content must not show in what is said of them. */
export function helmObjects(planter: Planter): object[] {
  const release = releaseOf(planter);
  const content = (json: object) => base64(gzipSync(JSON.stringify(json)));
  return [
    secretOf(planter, 'shop-release', content(release)),
    // A parser that quotes what it could not read would tell all of these.
    secretOf(planter, 'shop-no-json', base64(gzipSync(`password: ${planter.plant('Helm release that is no JSON')}`))),
    secretOf(planter, 'shop-no-gzip', base64(`password: ${planter.plant('Helm release that is not packed')}`)),
    secretOf(planter, 'shop-no-base64', `password: ${planter.plant('Helm release that is no base64')}`),
    secretOf(
      planter,
      'shop-no-yaml',
      content({
        ...release,
        name: 'shop-no-yaml',
        manifest: `a: [\n  password: ${planter.plant('Helm manifest that is no YAML')}\n---\n"${planter.plant('Helm manifest that is a text')}"\n`,
      }),
    ),
  ];
}

function secretOf(planter: Planter, name: string, payload: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'helm.sh/release.v1',
    metadata: {
      name: `sh.helm.release.v1.${name}.v1`,
      labels: { owner: 'helm', name, version: '1', status: 'deployed', ...secretLabels(planter, 'Helm Secret label') },
      annotations: secretAnnotations(planter, 'Helm Secret annotation'),
    },
    data: { release: base64(payload) },
  };
}

function releaseOf(planter: Planter): object {
  const values = (place: string) => ({
    pairs: Object.fromEntries(secretPairs(planter, place).map(({ name, value }) => [name, value])),
    texts: secretTexts(planter, place),
  });
  const file = (place: string, name: string) => ({ name, data: base64(secretTexts(planter, place).join('\n')) });
  return {
    name: 'shop-release',
    version: 1,
    info: {
      status: 'deployed',
      description: `Upgrade failed: ${secretTexts(planter, 'Helm description').join('\n')}`,
      first_deployed: '2026-01-01T00:00:00Z',
      last_deployed: '2026-01-01T00:00:00Z',
      notes: secretTexts(planter, 'Helm notes').join('\n'),
    },
    chart: {
      metadata: {
        name: 'shop-chart',
        version: '1.2.3',
        appVersion: '7.1.0',
        home: `https://bob:${planter.plant('Helm chart metadata')}@charts.example.test`,
        annotations: secretAnnotations(planter, 'Helm chart metadata'),
        dependencies: [
          { name: 'db', repository: `https://x:${planter.plant('Helm chart metadata')}@charts.example.test` },
        ],
      },
      values: values('Helm defaults'),
      schema: base64(JSON.stringify({ default: planter.plant('Helm schema') })),
      templates: [file('Helm template', 'templates/a.yaml')],
      files: [file('Helm file', 'files/settings.ini')],
    },
    config: values('Helm values'),
    hooks: [
      {
        kind: 'Job',
        name: 'shop-migrate',
        events: ['pre-upgrade'],
        manifest: secretTexts(planter, 'Helm hook').join('\n'),
        last_run: { phase: 'Failed' },
      },
    ],
    manifest: manifestOf(planter),
  };
}

/** Objects as Helm rendered them, with a comment that says too much. JSON is YAML. */
function manifestOf(planter: Planter): string {
  const data = (place: string) =>
    Object.fromEntries(secretTexts(planter, place).map((text, at) => [`entry-${at}`, text]));
  const labels = { app: 'shop-rendered' };
  const objects = [
    { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'shop-rendered' }, stringData: data('Helm manifest Secret') },
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'shop-rendered' }, data: data('Helm manifest ConfigMap') },
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'shop-rendered', annotations: secretAnnotations(planter, 'Helm manifest annotation') },
      spec: {
        selector: { matchLabels: labels },
        template: secretTemplate(planter, 'Helm manifest Deployment', labels),
      },
    },
  ];
  const comment = `# the password is ${planter.plant('Helm manifest comment')}\n`;
  return objects.map((object) => `${comment}${JSON.stringify(object)}\n`).join('---\n');
}
