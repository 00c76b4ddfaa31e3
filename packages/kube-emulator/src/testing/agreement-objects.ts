import type { Json, JsonObject } from '../model/json.ts';
import { comparable, ScenarioCluster } from './agreement-cluster.ts';
import { refusal, type Scenario } from './agreement-views.ts';
import { deploymentBody } from './emulator-client.ts';

/** Refusals, other kinds, pods that fail, tables, deletion. */
export const objectScenarios: readonly Scenario[] = [
  {
    name: 'the words of refusals',
    async play(on) {
      const cluster = new ScenarioCluster(on);
      await cluster.call('create deployment there --image=a:1');
      const create = (spec: JsonObject, name = 'bad') =>
        cluster.try('create -f -', JSON.stringify(deploymentBody(name, 'a:1', spec)));
      const container = { name: 'Web', image: '', ports: [{ containerPort: 99_999 }], env: [{ name: '' }] };
      const template = { metadata: { labels: { app: 'bad' } }, spec: { containers: [container] } };
      const answers = [
        await create({}, 'there'),
        await create({ replica: 1 }),
        await create({ replicas: 'two' }),
        await create({ replicas: -1 }),
        await create({ selector: { matchLabels: { app: 'other' } } }),
        await create({ template }),
        await create({ strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } }),
        await create({ strategy: { type: 'Recreate', rollingUpdate: { maxSurge: 1 } } }),
        await create({}, 'Bad_Name'),
        await cluster.try('get deployment none'),
        await cluster.try('get widgets'),
        await cluster.try('get pods --field-selector=spec.image=x'),
        await cluster.try('label deployment there a=b/c'),
        await cluster.try('patch deployment there --type=json -p [{"op":"replace","path":"/spec/none","value":1}]'),
        await cluster.try('patch deployment there --type=merge -p {"spec":{"selector":{"matchLabels":{"app":"x"}}}}'),
        await cluster.try('create configmap a_b'),
        await cluster.try('create ingress x --rule=a.example/p=none:80 --annotation=a=b --dry-run=server -o name'),
      ];
      return answers.map(refusal);
    },
  },
  {
    name: 'jobs, services, autoscalers and cron jobs as they are stored',
    async play(on) {
      const cluster = new ScenarioCluster(on);
      for (const command of [
        'create deployment web --image=nginx:1.27 --port=80',
        'expose deployment web --port=8080 --target-port=80',
        'autoscale deployment web --min=2 --max=4 --cpu-percent=50',
        'create job once --image=busybox:1.37',
        'create cronjob nightly --image=busybox:1.37 --schedule=@daily',
        'create secret generic keys --from-literal=p=q',
        'create serviceaccount robot',
        'create role reader --verb=get --resource=pods',
        'create rolebinding reader --role=reader --serviceaccount=default:robot',
      ]) {
        await cluster.call(command);
      }
      await cluster.call('wait --for=condition=Complete job/once --timeout=120s');
      await cluster.until('get deployment web -o jsonpath={.spec.replicas}', (text) => text === '2');
      const stored = async (object: string, hash = 'NONE') => {
        const { spec, data, rules, roleRef, subjects, type } = await cluster.json(`get ${object}`);
        const present = { spec, data, rules, roleRef, subjects, type };
        const defined = Object.entries(present).filter(([, value]) => value !== undefined);
        return comparable(Object.fromEntries(defined) as JsonObject, hash);
      };
      const job = await cluster.json('get job once');
      const uid = String((job.metadata as JsonObject).uid);
      const {
        clusterIP: _ip,
        clusterIPs: _ips,
        ...service
      } = ((await stored('service/web')) as { spec: JsonObject }).spec;
      return {
        service,
        autoscaler: await stored('hpa/web'),
        job: await stored('job/once', uid),
        jobStatus: comparable(job.status ?? null, 'NONE'),
        cronJob: await stored('cronjob/nightly'),
        secret: await stored('secret/keys'),
        role: await stored('role/reader'),
        binding: await stored('rolebinding/reader'),
      };
    },
  },
  {
    name: 'pods that fail on demand, and the events of a Deployment',
    async play(on) {
      const cluster = new ScenarioCluster(on);
      const pod = (name: string, fail: string, image = 'nginx:1.27') => ({
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name, annotations: { 'moonin.test/fail': fail } },
        spec: { containers: [{ name: 'app', image }] },
      });
      const wanted: [string, string, RegExp][] = [
        ['crash', 'crash-loop', /crash\s+0\/1\s+CrashLoopBackOff\s+1 /],
        ['oom', 'oom-killed', /oom\s+0\/1\s+CrashLoopBackOff\s+1 /],
        ['pull', 'image-pull', /pull\s+0\/1\s+ImagePullBackOff/],
        ['config', 'pending-config', /config\s+0\/1\s+CreateContainerConfigError/],
        ['unready', 'never-ready', /unready\s+0\/1\s+Running/],
      ];
      for (const [name, fail] of wanted) await cluster.call('create -f -', JSON.stringify(pod(name, fail)));
      const states: Json[] = [];
      for (const [name, , pattern] of wanted) {
        await cluster.until('get pods --no-headers', (text) => pattern.test(text));
        const { status } = await cluster.json(`get pod ${name}`);
        const { phase, qosClass, containerStatuses, conditions } = status as JsonObject & { conditions: JsonObject[] };
        const holds = Object.fromEntries(
          conditions.map((condition) => [String(condition.type), condition.status ?? null]),
        );
        const containers = (containerStatuses as JsonObject[]).map(podContainer);
        states.push(comparable({ name, phase: phase ?? null, qosClass: qosClass ?? null, holds, containers }, 'NONE'));
      }
      await cluster.call('create deployment quiet --image=nginx:1.27 --replicas=2');
      await cluster.settle('quiet');
      await cluster.call('scale deployment/quiet --replicas=0');
      await cluster.settle('quiet');
      const events = await cluster.items('get events --field-selector=involvedObject.kind=Deployment');
      const said = events.map(
        ({ type, reason, message }) => `${type} ${reason} ${String(message).replace(/-[a-z0-9]+ /, '-HASH ')}`,
      );
      return { states, said: said.sort() };
    },
  },
  {
    name: 'tables, wide ones too',
    async play(on) {
      const cluster = new ScenarioCluster(on);
      for (const command of [
        'create deployment web --image=nginx:1.27 --port=80 --replicas=2',
        'expose deployment web --port=8080 --target-port=80 --type=NodePort',
        'create configmap settings --from-literal=a=b',
        'create secret generic keys --from-literal=p=q',
        'create serviceaccount robot',
        'create role reader --verb=get --resource=pods',
        'create rolebinding reader --role=reader --serviceaccount=default:robot --user=ann',
        'create ingress site --rule=a.example/*=web:80 --rule=b.example/*=web:80,tls=cert --class=nginx',
        'create cronjob nightly --image=busybox:1.37 --schedule=@daily',
        'create job once --image=busybox:1.37',
        'autoscale deployment web --min=2 --max=4 --cpu-percent=50',
      ]) {
        await cluster.call(command);
      }
      await cluster.settle('web');
      await cluster.call('wait --for=condition=Complete job/once --timeout=120s');
      await cluster.until('get hpa web -o jsonpath={.status.currentReplicas}', (text) => text === '2');
      const kinds =
        'deployments replicasets pods services configmaps secrets serviceaccounts roles rolebindings ingresses cronjobs jobs hpa';
      const tables: Json = {};
      for (const kind of kinds.split(' ')) {
        tables[kind] = await cluster.table(`get ${kind}`);
        tables[`${kind} wide`] = await cluster.table(`get ${kind} -o wide`);
      }
      return tables;
    },
  },
  {
    name: 'deletion: what goes, what stays, what waits',
    async play(on) {
      const cluster = new ScenarioCluster(on);
      const left = async () => {
        const text = await cluster.call('get deployments,replicasets,pods,jobs,configmaps -o name');
        return text
          .replaceAll(/-[a-z0-9]{6,10}(-[a-z0-9]{5})?\b/g, '-HASH')
          .split('\n')
          .sort();
      };
      await cluster.call('create deployment web --image=nginx:1.27');
      await cluster.settle('web');
      await cluster.call('delete deployment web --cascade=orphan');
      const orphaned = await left();
      await cluster.call('create deployment web --image=nginx:1.27');
      await cluster.settle('web');
      const adopted = await left();
      await cluster.call('delete deployment web --cascade=foreground');
      const gone = await left();
      const held = {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'held', finalizers: ['example.com/hold'] },
      };
      await cluster.call('create -f -', JSON.stringify(held));
      await cluster.call('delete configmap held --wait=false');
      const { metadata } = await cluster.json('get configmap held');
      const waits = { marked: (metadata as JsonObject).deletionTimestamp !== undefined, left: await left() };
      const refused = refusal(
        await cluster.try(
          'patch configmap held --type=merge -p {"metadata":{"finalizers":["example.com/hold","example.com/more"]}}',
        ),
      );
      await cluster.call('patch configmap held --type=merge -p {"metadata":{"finalizers":null}}');
      return { orphaned, adopted, gone, waits, refused, end: await left() };
    },
  },
];

function podContainer({ name, image, imageID, ready, restartCount, state, lastState }: JsonObject): JsonObject {
  const shown = { name, image, imageID, ready, restartCount, state, lastState: lastState ?? {} };
  return Object.fromEntries(Object.entries(shown).map(([field, value]) => [field, withoutContainerIds(value ?? null)]));
}

function withoutContainerIds(value: Json): Json {
  const text = JSON.stringify(value).replaceAll(/containerd:\/\/[0-9a-f]+/g, 'containerd://ID');
  return JSON.parse(text.replaceAll(/_agreement-[0-9a-f]+\([0-9a-f-]+\)/g, '_NAMESPACE(UID)')) as Json;
}
