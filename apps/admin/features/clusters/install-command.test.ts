import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHART_VERSION, imageCommand, installCommand } from './install-command.ts';

const credentials = {
  projectId: '0198c0de-0000-7000-8000-000000000001',
  clusterId: '0198c0de-0000-7000-8000-000000000002',
  clusterToken: 'mct_abc_secret',
  apiUrl: 'https://moonin.example',
};
const access = { kubeconfig: '/tmp/my files/config', context: 'prod' };

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'moonin-install-'));
  for (const name of ['kubectl', 'helm']) {
    const file = path.join(dir, name);
    const reads = name === 'kubectl' ? 'case "$*" in *stdin*) printf "<%s>" "$(cat)" >> "$LOG";; esac' : ':';
    writeFileSync(
      file,
      `#!/bin/sh\nprintf "${name}" >> "$LOG"\nprintf " [%s]" "$@" >> "$LOG"\n${reads}\necho >> "$LOG"\n`,
    );
    chmodSync(file, 0o755);
  }
});
afterEach(() => rmSync(dir, { recursive: true }));

function pasted(command: string, typed: string): { ran: string[]; printed: string } {
  const log = path.join(dir, 'log');
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', command], {
    input: typed,
    encoding: 'utf8',
    env: { NODE_ENV: 'test', PATH: `${dir}:/usr/bin:/bin`, LOG: log },
  });
  return { ran: readFileSync(log, 'utf8').trimEnd().split('\n'), printed: stdout + stderr };
}

test('asks for the token and gives it to kubectl alone, by pipe', () => {
  const command = installCommand(credentials, access, ' registry.example/moonin-agent ');
  expect(command).not.toContain(credentials.clusterToken);
  const { ran, printed } = pasted(command, `${credentials.clusterToken}\n`);
  const kubectl = 'kubectl [--kubeconfig] [/tmp/my files/config] [--context] [prod]';
  expect(ran).toEqual([
    `${kubectl} [create] [namespace] [moonin]`,
    `${kubectl} [--namespace] [moonin] [create] [secret] [generic] [moonin-agent] [--from-literal=PROJECT_ID=${credentials.projectId}] [--from-literal=CLUSTER_ID=${credentials.clusterId}] [--from-file=CLUSTER_TOKEN=/dev/stdin]<${credentials.clusterToken}>`,
    'helm [--kubeconfig] [/tmp/my files/config] [--kube-context] [prod] [--namespace] [moonin] [install] [moonin-agent] [charts/moonin-agent] [--set] [image.repository=registry.example/moonin-agent] [--set] [api.url=https://moonin.example] [--set] [credentials.existingSecret=moonin-agent]',
  ]);
  expect(printed).toBe('CLUSTER_TOKEN: \n');
});

test('without a token nothing is installed', () => {
  const { ran } = pasted(installCommand(credentials, access, 'r/agent'), '');
  expect(ran).toHaveLength(1);
});

test('a name of the image that is not given yet is one to put in place', () => {
  expect(imageCommand(' ')).toContain(' registry.example/moonin-agent:');
  expect(installCommand(credentials, access, '')).toContain(' image.repository=registry.example/moonin-agent ');
});

test('the image is tagged as the chart looks for it', () => {
  const chart = readFileSync(path.resolve(import.meta.dirname, '../../../../charts/moonin-agent/Chart.yaml'), 'utf8');
  expect(/^appVersion: (\S+)$/m.exec(chart)?.[1]).toBe(CHART_VERSION);
  expect(imageCommand('r/agent')).toBe(
    `docker build --target agent --tag r/agent:${CHART_VERSION} . && docker push r/agent:${CHART_VERSION}`,
  );
});
