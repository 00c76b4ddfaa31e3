import { gzipSync } from 'node:zlib';

/** The Secret in which Helm keeps one revision of a release, made as Helm makes it, with canaries wherever a value can hide. */
export function helmSecret(input: {
  namespace: string;
  release: string;
  revision: number;
  status: string;
  chartVersion?: string;
  manifest?: string;
  /** Instead of a release: base64 of what the Secret holds. */
  payload?: string;
}) {
  const { namespace, release, revision, status, chartVersion = '1.0.0' } = input;
  const manifest =
    input.manifest ??
    'apiVersion: v1\nkind: Secret\nmetadata:\n  name: shop-db\nstringData:\n  password: canary-helm-manifest\n';
  const content = {
    name: release,
    namespace,
    version: revision,
    info: {
      status,
      description: 'Upgrade complete',
      first_deployed: '2026-01-01T00:00:00Z',
      last_deployed: '2026-01-02T00:00:00Z',
      notes: 'password: canary-helm-notes',
    },
    chart: {
      metadata: { name: 'shop', version: chartVersion, appVersion: '7.1.0' },
      values: { password: 'canary-helm-default' },
      templates: [{ name: 'a', data: Buffer.from('canary-helm-template').toString('base64') }],
    },
    config: { db: { password: 'canary-helm-value' } },
    hooks: [{ kind: 'Job', name: 'migrate', events: ['pre-upgrade'], manifest: 'canary-helm-hook' }],
    manifest,
  };
  const packed = gzipSync(JSON.stringify(content)).toString('base64');
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'helm.sh/release.v1',
    metadata: {
      name: `sh.helm.release.v1.${release}.v${revision}`,
      namespace,
      labels: { owner: 'helm', name: release, version: String(revision), status, modifiedAt: '1767225600' },
    },
    data: { release: input.payload ?? Buffer.from(packed).toString('base64') },
  };
}
