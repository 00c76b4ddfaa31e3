import { gzipSync } from 'node:zlib';
import { seededRandom } from '../../fleet/seeded-random.ts';
import { ingress, role, service } from './around-objects.ts';
import { checksum } from './pod-template.ts';
import { deployment, type Place } from './workload-objects.ts';

/** Objects in the manifest of each tenth release: most charts are small, a few bring a whole platform. */
const OBJECTS_OF_RELEASES = [8, 8, 8, 8, 20, 20, 20, 60, 60, 200] as const;
/** Templates weigh about as much as what they render. */
const TEMPLATE_SHARE = 0.8;

/** The Secret in which Helm keeps one revision of a release, laid out as Helm lays it out. */
export function helmSecret(place: Place, input: { number: number; revision: number; isLast: boolean }) {
  const { namespace, app } = place;
  const { number, revision, isLast } = input;
  const manifest = manifestOf(place, OBJECTS_OF_RELEASES[number % OBJECTS_OF_RELEASES.length] ?? 8);
  const status = isLast ? 'deployed' : 'superseded';
  const random = seededRandom(number * 100 + revision);
  // Templates are compressed less well than the manifest, which repeats itself.
  const template = Array.from({ length: Math.round((manifest.length * TEMPLATE_SHARE) / 40) }, () =>
    line(random.hex(8)),
  );
  const release = {
    name: app,
    namespace,
    version: revision,
    info: {
      status,
      description: revision === 1 ? 'Install complete' : 'Upgrade complete',
      first_deployed: '2026-01-01T00:00:00Z',
      last_deployed: `2026-01-0${Math.min(revision, 9)}T00:00:00Z`,
      notes: `Visit https://${app}.example.com`,
    },
    chart: {
      metadata: { name: app, version: `1.${revision}.0`, appVersion: '2.4.1', apiVersion: 'v2' },
      templates: [{ name: 'templates/all.yaml', data: Buffer.from(template.join('')).toString('base64') }],
      values: { image: { tag: '2.4.1' }, replicaCount: 2 },
    },
    config: { image: { tag: '2.4.1' }, password: checksum(app) },
    manifest,
  };
  const packed = gzipSync(JSON.stringify(release)).toString('base64');
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'helm.sh/release.v1',
    metadata: {
      namespace,
      name: `sh.helm.release.v1.${app}.v${revision}`,
      labels: { owner: 'helm', name: app, version: String(revision), status, modifiedAt: '1767225600' },
    },
    data: { release: Buffer.from(packed).toString('base64') },
  };
}

function line(value: string): string {
  return `  - name: {{ include "x.${value}" . }}\n`;
}

/** Documents are JSON, which is YAML. */
function manifestOf({ namespace, app }: Place, objects: number): string {
  return Array.from({ length: objects }, (_, index) => {
    const place = { namespace, app: `${app}-${index}` };
    const kinds = [() => deployment(place, 2).manifest, () => service(place), () => ingress(place), () => role(place)];
    return `---\n# Source: ${app}/templates/${index}.yaml\n${JSON.stringify(kinds[index % kinds.length]?.(), null, 1)}\n`;
  }).join('');
}
