import { readFile, writeFile } from 'node:fs/promises';

/** What a kubeconfig with one cluster, one user and one context says. */
export interface KubeconfigContents {
  readonly serverUrl: string;
  readonly caPath: string;
  readonly token: string;
  readonly userName: string;
  readonly namespace?: string;
}

/** Name of the cluster and the context in every kubeconfig that we write. */
export const testContextName = 'moonin-test';

/** Writes a self-contained kubeconfig, readable by its owner only. */
export async function writeKubeconfig(file: string, contents: KubeconfigContents): Promise<void> {
  const ca = (await readFile(contents.caPath)).toString('base64');
  const lines = [
    'apiVersion: v1',
    'kind: Config',
    'clusters:',
    `- name: ${testContextName}`,
    '  cluster:',
    `    server: ${contents.serverUrl}`,
    `    certificate-authority-data: ${ca}`,
    'users:',
    `- name: ${JSON.stringify(contents.userName)}`,
    '  user:',
    `    token: ${JSON.stringify(contents.token)}`,
    'contexts:',
    `- name: ${testContextName}`,
    '  context:',
    `    cluster: ${testContextName}`,
    `    user: ${JSON.stringify(contents.userName)}`,
    ...(contents.namespace === undefined ? [] : [`    namespace: ${contents.namespace}`]),
    `current-context: ${testContextName}`,
    '',
  ];
  await writeFile(file, lines.join('\n'), { mode: 0o600 });
}
