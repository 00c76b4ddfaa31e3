import { expect, test } from 'vitest';
import { connectCommand } from './connect-command.ts';

const credentials = {
  projectId: '0198c0de-0000-7000-8000-000000000001',
  clusterId: '0198c0de-0000-7000-8000-000000000002',
  clusterToken: 'mct_abc_secret',
  apiUrl: 'https://moonin.example',
};

test('runs the agent with the credentials and one context', () => {
  expect(connectCommand(credentials, { kubeconfig: '~/.kube/config', context: 'prod' })).toBe(
    [
      'API_URL=https://moonin.example \\',
      'PROJECT_ID=0198c0de-0000-7000-8000-000000000001 \\',
      'CLUSTER_ID=0198c0de-0000-7000-8000-000000000002 \\',
      'CLUSTER_TOKEN=mct_abc_secret \\',
      'node apps/discovery-agent/main.ts --kubeconfig ~/.kube/config --context prod',
    ].join('\n'),
  );
});

test.each([
  [{ kubeconfig: '', context: '' }, '--kubeconfig ~/.kube/config'],
  [{ kubeconfig: '~/my files/config', context: ' ' }, "--kubeconfig ~/'my files/config'"],
  [{ kubeconfig: "/tmp/it's", context: '$(rm -rf x)' }, "--kubeconfig '/tmp/it'\\''s' --context '$(rm -rf x)'"],
  [
    { kubeconfig: '/k', context: 'arn:aws:eks:eu-west-1:1:cluster/a' },
    '--kubeconfig /k --context arn:aws:eks:eu-west-1:1:cluster/a',
  ],
])('what is typed stays one argument: %j', (access, end) => {
  expect(connectCommand(credentials, access).split('\n').at(-1)).toBe(`node apps/discovery-agent/main.ts ${end}`);
});
