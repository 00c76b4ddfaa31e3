import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from './model/json.ts';
import { type KubeEmulator, startKubeEmulator } from './start-kube-emulator.ts';
import { deploymentBody } from './testing/emulator-client.ts';
import { findKubectl } from './testing/env.ts';
import { type KubectlCall, kubectlOn, type RunKubectl } from './testing/run-kubectl.ts';

const kubectlPath = findKubectl();
const reason = 'left out: no kubectl on the PATH and none named by MOONIN_KUBECTL';
if (kubectlPath === undefined) process.stderr.write(`kubectl against the emulator ${reason}\n`);

describe.skipIf(kubectlPath === undefined)(
  `kubectl against the emulator${kubectlPath === undefined ? ` (${reason})` : ''}`,
  () => {
    let folder = '';
    let emulator: KubeEmulator;
    let run: RunKubectl;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'moonin-kubectl-'));
      const podTimings = { startMs: [100, 300] as const, terminateMs: 100, jobRunMs: 100 };
      emulator = await startKubeEmulator({ dataDir: join(folder, 'data'), podTimings });
      run = kubectlOn(kubectlPath ?? '', emulator.kubeconfigPath ?? '', join(folder, 'cache'));
    });
    afterAll(async () => {
      await emulator.stop();
      rmSync(folder, { recursive: true });
    });

    /** stdout of a call that works. */
    async function kubectl(command: string, call: KubectlCall = {}): Promise<string> {
      const { exitCode, stdout, stderr } = await run(command.split(' '), call);
      if (exitCode !== 0) throw new Error(`kubectl ${command} ended with ${exitCode}: ${stderr}`);
      return stdout;
    }

    async function json(command: string): Promise<JsonObject> {
      return JSON.parse(await kubectl(`${command} -o json`)) as JsonObject;
    }

    async function namespace(name: string): Promise<string> {
      await kubectl(`create namespace ${name}`);
      return name;
    }

    const settled = (name: string, deployment: string) =>
      kubectl(`-n ${name} rollout status deployment/${deployment} --timeout=120s`);
    const imageOf = (deployment: JsonObject) => JSON.stringify(deployment.spec).match(/"image":"([^"]+)"/)?.[1];

    test('the version, the kinds and the nodes', async () => {
      expect(await kubectl('version')).toMatch(/Server Version: v1\.36\.\d+\+moonin-embedded/);
      const kinds = await kubectl('api-resources --no-headers -o name');
      expect(kinds.split('\n')).toEqual(expect.arrayContaining(['pods', 'deployments.apps', 'cronjobs.batch']));
      expect((await kubectl('get nodes --no-headers')).match(/ Ready /g)).toHaveLength(3);
      expect(await kubectl('explain deployment.spec.strategy.type')).toContain('KIND:       Deployment');
    });

    test('what get prints as one list is created again', async () => {
      const name = await namespace('lists');
      for (const web of ['one', 'two']) await kubectl(`-n ${name} create deployment ${web} --image=nginx:1.27`);
      const listed = await json(`-n ${name} get deployments`);
      await kubectl(`-n ${name} delete deployment one two`);
      const created = await kubectl(`-n ${name} create -f -`, { stdin: JSON.stringify(listed) });
      expect(created).toMatch(/one created\n.*two created/);
    });

    test('create, set image, scale, rollout status, history, undo, restart, pause and resume', async () => {
      const name = await namespace('rollouts');
      await kubectl(`-n ${name} create deployment web --image=nginx:1.27 --replicas=3`);
      expect(await settled(name, 'web')).toContain('deployment "web" successfully rolled out');
      await kubectl(`-n ${name} set image deployment/web nginx=nginx:1.28`);
      await kubectl(`-n ${name} annotate deployment/web kubernetes.io/change-cause=to-1.28`);
      await settled(name, 'web');
      const history = await kubectl(`-n ${name} rollout history deployment/web`);
      expect(history).toMatch(/1\s+<none>\n2\s+to-1\.28/);
      expect(await kubectl(`-n ${name} rollout history deployment/web --revision=2`)).toContain('nginx:1.28');
      await kubectl(`-n ${name} rollout undo deployment/web`);
      await settled(name, 'web');
      expect(imageOf(await json(`-n ${name} get deployment web`))).toBe('nginx:1.27');
      expect(await kubectl(`-n ${name} rollout history deployment/web`)).toMatch(/2\s+to-1\.28\n3\s+<none>/);
      await kubectl(`-n ${name} scale deployment/web --replicas=5`);
      await settled(name, 'web');
      expect(await kubectl(`-n ${name} get deployment web --no-headers`)).toMatch(/^web\s+5\/5\s+5\s+5\s/);
      await kubectl(`-n ${name} rollout restart deployment/web`);
      await settled(name, 'web');
      await kubectl(`-n ${name} rollout pause deployment/web`);
      await kubectl(`-n ${name} set env deployment/web MODE=calm`);
      expect(await kubectl(`-n ${name} get deployment web --no-headers`)).toMatch(/^web\s+5\/5\s+0\s+5\s/);
      await kubectl(`-n ${name} rollout resume deployment/web`);
      await settled(name, 'web');
      const revision = (await json(`-n ${name} get deployment web`)).metadata as JsonObject;
      expect((revision.annotations as JsonObject)['deployment.kubernetes.io/revision']).toBe('5');
      const described = await kubectl(`-n ${name} describe deployment web`);
      expect(described).toContain('5 desired | 5 updated | 5 total | 5 available | 0 unavailable');
      expect(described).toContain('ScalingReplicaSet');
    });

    test('apply on the client and on the server, diff, edit, label, patch and replace', async () => {
      const name = await namespace('applied');
      const manifest = (image: string) => JSON.stringify(deploymentBody('api', image));
      const apply = (image: string, flags = '') => kubectl(`-n ${name} apply${flags} -f -`, { stdin: manifest(image) });
      expect(await apply('api:1')).toContain('deployment.apps/api created');
      expect(await apply('api:1')).toContain('deployment.apps/api unchanged');
      const diff = await run(['-n', name, 'diff', '-f', '-'], { stdin: manifest('api:2') });
      expect([
        diff.exitCode,
        diff.stdout.includes('+        image: api:2') || diff.stdout.includes('+      - image: api:2'),
      ]).toEqual([1, true]);
      expect(await apply('api:2')).toContain('deployment.apps/api configured');
      expect(await apply('api:2', ' --server-side')).toContain('deployment.apps/api serverside-applied');
      const rival = await run(['-n', name, 'apply', '--server-side', '--field-manager=rival', '-f', '-'], {
        stdin: manifest('api:3'),
      });
      expect(rival.exitCode).not.toBe(0);
      expect(rival.stderr).toContain('Apply failed with 1 conflict');
      expect(await apply('api:3', ' --server-side --field-manager=rival --force-conflicts')).toContain(
        'serverside-applied',
      );

      const editor = join(folder, 'editor.mjs');
      writeFileSync(
        editor,
        `#!${process.execPath}\nimport { readFileSync, writeFileSync } from 'node:fs';\nconst file = process.argv[2];\nwriteFileSync(file, readFileSync(file, 'utf8').replaceAll('api:3', 'api:4'));\n`,
      );
      chmodSync(editor, 0o755);
      expect(await kubectl(`-n ${name} edit deployment api`, { editor })).toContain('deployment.apps/api edited');
      await kubectl(`-n ${name} label deployment api tier=back`);
      const side = { spec: { template: { spec: { containers: [{ name: 'side', image: 'side:1' }] } } } };
      await run(['-n', name, 'patch', 'deployment', 'api', '-p', JSON.stringify(side)]);
      const live = await json(`-n ${name} get deployment api`);
      const { containers } = ((live.spec as JsonObject).template as { spec: { containers: { image: string }[] } }).spec;
      expect(containers.map(({ image }) => image).sort()).toEqual(['api:4', 'side:1']);
      expect(live.metadata).toMatchObject({ labels: { tier: 'back' } });
      await settled(name, 'api');
      expect(await kubectl(`-n ${name} replace -f -`, { stdin: manifest('api:5') })).toContain('replaced');
      const dry = await kubectl(`-n ${name} create deployment dry --image=dry:1 --dry-run=server -o name`);
      expect(dry.trim()).toBe('deployment.apps/dry');
      expect((await run(['-n', name, 'get', 'deployment', 'dry'])).stderr).toContain('NotFound');
    });

    test('mistakes are refused with their field', async () => {
      const body = deploymentBody('bad', 'a:1', { replica: 1 });
      const strict = await run(['create', '-f', '-'], { stdin: JSON.stringify(body) });
      expect(strict.stderr).toContain('unknown field "spec.replica"');
      const mismatch = deploymentBody('bad', 'a:1', { selector: { matchLabels: { app: 'other' } } });
      const invalid = await run(['create', '-f', '-'], { stdin: JSON.stringify(mismatch) });
      expect(invalid.stderr).toContain('`selector` does not match template `labels`');
    });

    test('get -w shows a rollout as it happens', async () => {
      const name = await namespace('watched');
      await kubectl(`-n ${name} create deployment web --image=nginx:1.27`);
      await settled(name, 'web');
      let scaled: Promise<string> | undefined;
      const { stdout } = await run(['-n', name, 'get', 'deployments', '-w'], {
        onOutput: (text) => {
          if (/web\s+1\/1/.test(text)) scaled ??= kubectl(`-n ${name} scale deployment/web --replicas=3`);
          return /web\s+3\/3\s+3\s+3/.test(text);
        },
      });
      await scaled;
      const ready = stdout.split('\n').map((line) => line.split(/\s+/)[1]);
      expect(ready).toEqual(expect.arrayContaining(['READY', '1/1', '1/3', '3/3']));
    });

    test('failing pods read as on any cluster', async () => {
      const name = await namespace('failing');
      await kubectl(`-n ${name} create deployment pull --image=nginx:broken`);
      await kubectl(`-n ${name} create deployment loop --image=nginx:crash`);
      const seen = async (pattern: RegExp) => {
        for (let tries = 0; tries < 100; tries += 1) {
          if (pattern.test(await kubectl(`-n ${name} get pods --no-headers`))) return true;
        }
        return false;
      };
      expect(await seen(/pull-\S+\s+0\/1\s+ImagePullBackOff\s+0/)).toBe(true);
      expect(await seen(/loop-\S+\s+0\/1\s+CrashLoopBackOff\s+1/)).toBe(true);
      const described = await kubectl(`-n ${name} describe pods -l app=loop`);
      expect(described).toMatch(
        /Reason:\s+CrashLoopBackOff[\s\S]*Exit Code:\s+1[\s\S]*Back-off restarting failed container/,
      );
      expect(await kubectl(`-n ${name} events --types=Warning`)).toContain('Back-off restarting failed container');
    });

    test('jobs, cron jobs, config, services, roles, autoscalers, and deletion of it all', async () => {
      const name = await namespace('everything');
      for (const command of [
        'create configmap settings --from-literal=a=b',
        'create secret generic keys --from-literal=p=q',
        'create serviceaccount robot',
        'create role reader --verb=get --resource=pods',
        'create rolebinding reader --role=reader --serviceaccount=everything:robot',
        'create ingress site --rule=shop.example/*=web:80',
        'create job once --image=busybox:1',
        'create cronjob nightly --image=busybox:1 --schedule=@daily',
        'create job now --from=cronjob/nightly',
        'create deployment web --image=nginx:1.27 --port=80',
        'expose deployment web',
        'autoscale deployment web --min=2 --max=4 --cpu-percent=50',
        'run solo --image=nginx:1.27',
        'wait --for=condition=Ready pod/solo --timeout=120s',
        'wait --for=condition=Complete job/once job/now --timeout=120s',
      ]) {
        await kubectl(`-n ${name} ${command}`);
      }
      await settled(name, 'web');
      expect(await kubectl(`-n ${name} get hpa --no-headers`)).toMatch(
        /^web\s+Deployment\/web\s+cpu: <unknown>\/50%\s+2\s+4\s/,
      );
      for (const kind of [
        'service/web',
        'hpa/web',
        'pod/solo',
        'ingress/site',
        'cronjob/nightly',
        'job/once',
        'secret/keys',
      ]) {
        expect(await kubectl(`-n ${name} describe ${kind}`)).toContain('Name:');
      }
      await kubectl(`-n ${name} delete pod solo --grace-period=0 --force`);
      await kubectl(`-n ${name} delete deployment web --cascade=foreground`);
      expect(await kubectl(`-n ${name} get replicasets,pods -l app=web -o name`)).toBe('');
      await kubectl(`delete namespace ${name}`);
      expect((await run(['get', 'namespace', name])).stderr).toContain('NotFound');
    });

    test('nodes are cordoned, tainted and described', async () => {
      await kubectl('cordon moonin-node-2');
      expect(await kubectl('get nodes --no-headers')).toMatch(/moonin-node-2\s+Ready,SchedulingDisabled/);
      await kubectl('uncordon moonin-node-2');
      await kubectl('taint nodes moonin-node-2 maintenance=yes:NoSchedule');
      expect(await kubectl('describe node moonin-node-2')).toContain('maintenance=yes:NoSchedule');
      await kubectl('taint nodes moonin-node-2 maintenance-');
    });
  },
);
