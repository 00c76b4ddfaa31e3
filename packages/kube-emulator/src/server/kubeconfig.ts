import { stringify } from 'yaml';

/** The context that the kubeconfig names. */
export const embeddedContext = 'moonin-embedded';

/** A kubeconfig with the one context `moonin-embedded`. */
export function kubeconfigText(input: { url: string; authorityPem: string; token: string }): string {
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': embeddedContext,
    clusters: [
      {
        name: embeddedContext,
        cluster: {
          server: input.url,
          'certificate-authority-data': Buffer.from(input.authorityPem).toString('base64'),
        },
      },
    ],
    users: [{ name: embeddedContext, user: { token: input.token } }],
    contexts: [
      { name: embeddedContext, context: { cluster: embeddedContext, user: embeddedContext, namespace: 'default' } },
    ],
  });
}
