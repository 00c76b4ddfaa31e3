import { onTestFinished } from 'vitest';
import { loadKubeconfig } from '../kubeconfig/load-kubeconfig.ts';
import { createKubeClient, type KubeClient } from '../transport/kube-client.ts';

/** A client for a test's kubeconfig, which has one context; closed when the test ends. */
export async function connectTestClient(kubeconfigPath: string): Promise<KubeClient> {
  const connection = await loadKubeconfig({ file: kubeconfigPath, onlyContext: true });
  const client = createKubeClient({ connection, userAgent: 'moonin-kube-test' });
  onTestFinished(() => client.close());
  return client;
}
