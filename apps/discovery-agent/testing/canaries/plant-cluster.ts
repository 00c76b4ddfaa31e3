import { type Kubectl, waitUntil } from '@moonin/testing';
import { helmObjects } from './helm-objects.ts';
import { otherObjects, secretConditions, troubledStatus } from './other-objects.ts';
import { createPlanter, type Planter } from './planter.ts';
import { secretTexts } from './secret-texts.ts';
import { lastWords, secretAnnotations, secretLabels, workloadObjects } from './workload-objects.ts';

/** A cluster with canaries wherever an object takes a text. Its steps run in the order in which they stand here. */
export interface PlantedCluster {
  readonly planter: Planter;
  /** What every container has written. */
  readonly logLines: readonly string[];
  /** Jobs that {@link failRuns} makes. */
  readonly jobs: readonly string[];
  /** Names, images, references, users and hosts that have to be told. */
  readonly identities: readonly string[];
  create(kubectl: Kubectl): Promise<void>;
  /** Conditions and messages, as controllers and kubelets write them. */
  writeStatuses(kubectl: Kubectl): Promise<void>;
  failRuns(kubectl: Kubectl): Promise<void>;
  changeTemplate(kubectl: Kubectl): Promise<void>;
  /** Everything that the API server holds of it, and what its containers wrote. */
  dump(kubectl: Kubectl): Promise<string>;
}

const DUMPED =
  'all,hpa,ingress,networkpolicy,role,rolebinding,configmap,secret,serviceaccount,event,namespace,node,clusterrole,clusterrolebinding';

export function plantCluster(namespace: string): PlantedCluster {
  const planter = createPlanter();
  const logLines = secretTexts(planter, 'run log').flatMap((text) => text.split('\n'));
  const words = lastWords(planter);
  const wordsRuns = words.map((_, index) => `shop-words-${index}`);
  const runs = ['shop-failing', ...wordsRuns];

  const patchStatus = (kubectl: Kubectl, object: string, status: object, type = 'merge') =>
    kubectl([
      '-n',
      namespace,
      'patch',
      object,
      '--subresource=status',
      `--type=${type}`,
      '-p',
      JSON.stringify({ status }),
    ]);

  async function podOf(kubectl: Kubectl, selector: string): Promise<string> {
    let name = '';
    await waitUntil(
      async () => {
        const { stdout } = await kubectl(['-n', namespace, 'get', 'pods', `-l=${selector}`, '-o', 'name']);
        name = stdout.trim().split('\n')[0] ?? '';
        return name !== '';
      },
      { what: `a pod of ${selector}`, timeoutMs: 120_000 },
    );
    return name;
  }

  return {
    planter,
    logLines,
    jobs: runs.map((run) => `${run}-1`),
    identities: [
      namespace,
      ...['shop-web', 'shop-report', 'shop-failing', 'shop-service', 'shop-ingress', 'shop-policy', 'shop-reader'],
      ...['shop-tls', 'shop-basic-auth', 'shop-db-credentials', 'reporter-password', 'shop-settings', 'settings-entry'],
      ...['shop-more-credentials', 'shop-volume-credentials', 'shop-registry-login', 'shop-account', 'team:shop'],
      ...['shop-release', 'shop-chart', 'shop-rendered', 'queue-length'],
      ...['registry.example/shop/web:1', `registry.example/shop/pinned@sha256:${'4f'.repeat(32)}`],
      ...['bob:', '@registry.example/shop/odd:1', 'shop.example.test', '@auth.example.test/check', 'SETTINGS_JSON'],
      ...[
        'DB_PASSWORD',
        'apiToken',
        'dbPassword',
        'example.com/api-token',
        'X-Api-Key',
        '--password',
        'kubectl set env',
      ],
    ],
    async create(kubectl) {
      const place = {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: {
          name: namespace,
          labels: secretLabels(planter, 'Namespace label'),
          annotations: secretAnnotations(planter, 'Namespace annotation'),
        },
      };
      await kubectl(['apply', '-f', '-'], { stdin: JSON.stringify(place) });
      const node = (await kubectl(['get', 'nodes', '-o', 'name'])).stdout.trim();
      const taints = [{ key: 'example.com/api-token', value: planter.plant('Node taint'), effect: 'PreferNoSchedule' }];
      const change = {
        metadata: {
          labels: secretLabels(planter, 'Node label'),
          annotations: secretAnnotations(planter, 'Node annotation'),
        },
        spec: { taints },
      };
      await kubectl(['patch', node, '--type=merge', '-p', JSON.stringify(change)]);
      const objects = [...otherObjects(planter, namespace), ...workloadObjects(planter), ...helmObjects(planter)];
      // kubectl keeps a copy of each whole object in an annotation of it.
      const stdin = objects.map((object) => JSON.stringify(object)).join('\n---\n');
      await kubectl(['-n', namespace, 'apply', '-f', '-'], { stdin });
    },
    async writeStatuses(kubectl) {
      const node = (await kubectl(['get', 'nodes', '-o', 'name'])).stdout.trim();
      const ofNode = {
        conditions: secretConditions(planter, 'Node condition'),
        nodeInfo: { osImage: `Linux root:password=${planter.plant('Node image')}` },
      };
      await patchStatus(kubectl, node, ofNode, 'strategic');
      await patchStatus(
        kubectl,
        'deployment/shop-web',
        { conditions: secretConditions(planter, 'Deployment condition') },
        'strategic',
      );
      await patchStatus(kubectl, 'hpa/shop-web', { conditions: secretConditions(planter, 'HPA condition') });
      await patchStatus(kubectl, await podOf(kubectl, 'app=shop-troubled'), troubledStatus(planter));
    },
    async failRuns(kubectl) {
      for (const run of runs) await kubectl(['-n', namespace, 'create', 'job', `${run}-1`, `--from=cronjob/${run}`]);
      for (const [index, run] of wordsRuns.entries()) {
        const terminated = { exitCode: 4, reason: 'Error', message: words[index], finishedAt: '2026-01-01T00:00:00Z' };
        const status = { name: 'main', image: 'x', imageID: '', ready: false, restartCount: 0, state: { terminated } };
        const pod = await podOf(kubectl, `job-name=${run}-1`);
        const message = `stopped: password=${planter.plant('pod message')}`;
        await patchStatus(kubectl, pod, { phase: 'Failed', reason: 'Error', message, containerStatuses: [status] });
      }
    },
    async changeTemplate(kubectl) {
      const variable = `SMTP_PASSWORD=${planter.plant('env of a second revision')}`;
      await kubectl(['-n', namespace, 'set', 'env', 'deployment/shop-web', '-c', 'web', variable]);
      const cause = `kubernetes.io/change-cause=helm upgrade --set db.password=${planter.plant('change-cause')}`;
      await kubectl(['-n', namespace, 'annotate', 'deployment/shop-web', '--overwrite', cause]);
    },
    async dump(kubectl) {
      const { stdout } = await kubectl(['-n', namespace, 'get', DUMPED, '-o', 'json']);
      return [stdout, ...logLines].join('\n');
    },
  };
}
