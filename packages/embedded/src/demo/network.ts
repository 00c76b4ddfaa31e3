import { resources } from '@moonin/kube';
import { type DemoObject, demoObject } from './demo-object.ts';
import { DEMO_WORKLOADS, type DemoWorkload } from './workloads.ts';

const NAME_LABEL = 'app.kubernetes.io/name';
/** Workloads that nobody calls. */
const WITHOUT_SERVICE = ['mailer', 'transcoder'];

function service({ namespace, name, manager }: DemoWorkload): DemoObject {
  const spec = {
    selector: { [NAME_LABEL]: name },
    ports: [{ name: 'http', port: 80, targetPort: 'http' }],
    ...(name === 'edge-proxy' ? { type: 'NodePort' } : {}),
  };
  return demoObject(
    resources.services,
    { namespace, name },
    { metadata: { labels: { [NAME_LABEL]: name } }, spec },
    manager,
  );
}

function ingress(namespace: string, name: string, host: string, paths: Record<string, string>): DemoObject {
  const rules = [
    {
      host,
      http: {
        paths: Object.entries(paths).map(([path, of]) => ({
          path,
          pathType: 'Prefix',
          backend: { service: { name: of, port: { name: 'http' } } },
        })),
      },
    },
  ];
  const spec = { ingressClassName: 'nginx', rules, tls: [{ hosts: [host], secretName: `${name}-tls` }] };
  return demoObject(resources.ingresses, { namespace, name }, { spec }, 'argocd-controller');
}

function policy(namespace: string, name: string, spec: Record<string, unknown>): DemoObject {
  return demoObject(resources.networkPolicies, { namespace, name }, { spec }, 'kustomize-controller');
}

const http = [{ protocol: 'TCP', port: 8080 }];
const podsOf = (name: string) => ({ podSelector: { matchLabels: { [NAME_LABEL]: name } } });

/** Who reaches whom in the demo: Services, the ways in from outside, and what is closed. */
export function networkObjects(): DemoObject[] {
  return [
    ...DEMO_WORKLOADS.filter(({ name }) => !WITHOUT_SERVICE.includes(name)).map(service),
    ingress('shop', 'shop', 'shop.selene.example', {
      '/': 'catalog',
      '/checkout': 'checkout-api',
      '/search': 'search',
    }),
    ingress('billing', 'invoices', 'invoices.selene.example', { '/': 'invoice-api', '/legacy': 'invoice-legacy' }),
    policy('billing', 'default-deny', { podSelector: {}, policyTypes: ['Ingress'] }),
    policy('billing', 'payments-from-checkout', {
      ...podsOf('payments'),
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        { from: [{ namespaceSelector: { matchLabels: { team: 'shop' } }, ...podsOf('checkout-api') }], ports: http },
      ],
      egress: [
        { to: [{ ipBlock: { cidr: '0.0.0.0/0', except: ['10.0.0.0/8'] } }], ports: [{ protocol: 'TCP', port: 443 }] },
        { to: [{ namespaceSelector: {} }], ports: [{ protocol: 'UDP', port: 53 }] },
      ],
    }),
  ];
}
