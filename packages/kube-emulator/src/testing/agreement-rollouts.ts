import type { Json, JsonObject } from '../model/json.ts';
import { ScenarioCluster } from './agreement-cluster.ts';
import { history, ownersOf, refusal, type Scenario, stateOf } from './agreement-views.ts';
import { deploymentBody } from './emulator-client.ts';

const richPod: JsonObject = {
  initContainers: [{ name: 'init', image: 'busybox:1.37' }],
  containers: [
    {
      name: 'web',
      image: 'nginx',
      env: [
        { name: 'EMPTY', value: '' },
        { name: 'NODE', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
      ],
      ports: [{ containerPort: 80 }],
      resources: { limits: { cpu: '0.5', memory: '1024Mi' } },
      readinessProbe: { httpGet: { port: 80 } },
      volumeMounts: [{ name: 'cache', mountPath: '/cache' }],
    },
  ],
  volumes: [{ name: 'cache' }, { name: 'config', configMap: { name: 'config' } }],
};

/** Deployments: their states, revisions, owners of fields. */
export const rolloutScenarios: readonly Scenario[] = [
  {
    name: 'a Deployment is created, changed, rolled back, scaled and annotated',
    async play(on) {
      const cluster = new ScenarioCluster(on);
      const seen: Json[] = [];
      for (const command of [
        'create deployment web --image=nginx:1.27 --replicas=3',
        'set image deployment/web nginx=nginx:1.28',
        'annotate deployment/web kubernetes.io/change-cause=to-1.28',
        'set env deployment/web MODE=calm',
        'rollout undo deployment/web --to-revision=1',
        'scale deployment/web --replicas=2',
        'rollout pause deployment/web',
        'set image deployment/web nginx=nginx:1.29',
        'rollout resume deployment/web',
      ]) {
        await cluster.call(command);
        if (!command.startsWith('rollout pause') && !command.endsWith('nginx=nginx:1.29')) await cluster.settle('web');
        seen.push({ after: command, deployment: await stateOf(cluster, 'web'), replicaSets: await history(cluster) });
      }
      return { seen, rolloutHistory: await cluster.call('rollout history deployment/web') };
    },
  },
  {
    name: 'defaults and canonical spellings of a rich pod template',
    async play(on) {
      const cluster = new ScenarioCluster(on);
      const template = { metadata: { labels: { app: 'rich' }, annotations: {} }, spec: richPod };
      const body = deploymentBody('rich', '', { template, minReadySeconds: 0, paused: true });
      await cluster.call('create -f -', JSON.stringify(body));
      return (await cluster.json('get deployment rich')).spec;
    },
  },
  {
    name: 'who owns which field after create, apply, patch and a rollout',
    async play(on) {
      const cluster = new ScenarioCluster(on);
      const manifest = (image: string, extra: JsonObject = {}) => JSON.stringify(deploymentBody('owned', image, extra));
      await cluster.call('apply --server-side --field-manager=flux -f -', manifest('a:1'));
      await cluster.settle('owned');
      const applied = await ownersOf(cluster, 'deployment/owned');
      await cluster.call('set image deployment/owned web=a:2');
      await cluster.call('label deployment owned tier=back');
      await cluster.settle('owned');
      const changed = await ownersOf(cluster, 'deployment/owned');
      const conflict = await cluster.try('apply --server-side --field-manager=flux -f -', manifest('a:3'));
      await cluster.call(
        'apply --server-side --force-conflicts --field-manager=flux -f -',
        manifest('a:3', { replicas: 1 }),
      );
      await cluster.settle('owned');
      const forced = await ownersOf(cluster, 'deployment/owned');
      await cluster.call('create configmap plain --from-literal=a=b');
      await cluster.call('scale deployment/owned --replicas=2');
      await cluster.settle('owned');
      const scaled = await ownersOf(cluster, 'deployment/owned');
      return {
        applied,
        changed,
        conflict: refusal(conflict),
        forced,
        scaled,
        plain: await ownersOf(cluster, 'configmap/plain'),
      };
    },
  },
  {
    name: 'a rollout that does not get on, and its end',
    async play(on) {
      const cluster = new ScenarioCluster(on);
      await cluster.call('create -f -', JSON.stringify(deploymentBody('stuck', 'a:1', { progressDeadlineSeconds: 5 })));
      await cluster.settle('stuck');
      await cluster.call('set image deployment/stuck web=a:broken');
      const status = await cluster.try('rollout status deployment/stuck --timeout=120s');
      const stuck = await stateOf(cluster, 'stuck');
      await cluster.call('rollout undo deployment/stuck');
      await cluster.settle('stuck');
      return { status: refusal(status), stuck, mended: await stateOf(cluster, 'stuck'), sets: await history(cluster) };
    },
  },
  {
    name: 'recreate, minReadySeconds, revisionHistoryLimit',
    async play(on) {
      const cluster = new ScenarioCluster(on);
      const spec = { strategy: { type: 'Recreate' }, minReadySeconds: 1, revisionHistoryLimit: 1 };
      await cluster.call('create -f -', JSON.stringify(deploymentBody('again', 'a:1', spec)));
      await cluster.settle('again');
      for (const image of ['a:2', 'a:3', 'a:4']) {
        await cluster.call(`set image deployment/again web=${image}`);
        await cluster.settle('again');
      }
      await cluster.until('get replicasets --no-headers', (text) => text.trim().split('\n').length === 2);
      return { state: await stateOf(cluster, 'again'), sets: await history(cluster) };
    },
  },
];
