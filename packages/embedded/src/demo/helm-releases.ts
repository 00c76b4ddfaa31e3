import { gzipSync } from 'node:zlib';
import { resources } from '@moonin/kube';
import { type DemoObject, demoObject } from './demo-object.ts';
import { deploymentManifest } from './manifests.ts';
import type { DemoWorkload } from './workloads.ts';

/** The Secret in which Helm keeps one revision of a workload's release, deployed at `at` (ISO text). */
export function helmReleaseObject(workload: DemoWorkload, index: number, at: string): DemoObject {
  const revision = index + 1;
  const { namespace, name } = workload;
  const manifest = deploymentManifest(workload, index);
  const release = {
    name,
    namespace,
    version: revision,
    info: {
      first_deployed: at,
      last_deployed: at,
      status: 'deployed',
      description: revision === 1 ? 'Install complete' : 'Upgrade complete',
    },
    chart: {
      metadata: {
        apiVersion: 'v2',
        name,
        version: `1.4.${index}`,
        appVersion: workload.versions[index % workload.versions.length],
      },
    },
    manifest: `---\n# Source: ${name}/templates/deployment.yaml\n${JSON.stringify(manifest)}\n`,
  };
  const payload = gzipSync(JSON.stringify(release)).toString('base64');
  return demoObject(
    resources.secrets,
    { namespace, name: `sh.helm.release.v1.${name}.v${revision}` },
    {
      metadata: { labels: { owner: 'helm', name, status: 'deployed', version: String(revision) } },
      type: 'helm.sh/release.v1',
      data: { release: Buffer.from(payload).toString('base64') },
    },
    'Helm',
  );
}
