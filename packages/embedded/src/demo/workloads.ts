/** One Deployment of the demo: who manages it and the versions that it goes through, oldest first, again and again. */
export interface DemoWorkload {
  namespace: string;
  name: string;
  image: string;
  versions: readonly [string, string, ...string[]];
  replicas: number;
  manager: 'helm' | 'argocd-controller' | 'kustomize-controller' | 'kubectl-client-side-apply';
  hpa?: { minReplicas: number; maxReplicas: number };
  env?: Record<string, string>;
  secretEnv?: Record<string, { secret: string; key: string }>;
  memory?: readonly [string, ...string[]];
}

const REGISTRY = 'registry.example';

export const DEMO_WORKLOADS: readonly DemoWorkload[] = [
  {
    namespace: 'shop',
    name: 'checkout-api',
    image: `${REGISTRY}/shop/checkout-api`,
    versions: ['2.8.4', '2.9.0', '2.9.2'],
    replicas: 4,
    manager: 'helm',
    env: {
      LOG_LEVEL: 'info',
      CART_TTL: '1800',
      DATABASE_URL: 'postgresql://checkout:demo-not-a-secret@db.shop/checkout',
    },
    memory: ['512Mi'],
  },
  {
    namespace: 'shop',
    name: 'catalog',
    image: `${REGISTRY}/shop/catalog`,
    versions: ['5.1.3', '5.2.0', '5.2.1', '5.2.2'],
    replicas: 3,
    manager: 'argocd-controller',
    hpa: { minReplicas: 3, maxReplicas: 8 },
    env: { LOG_LEVEL: 'info' },
  },
  {
    namespace: 'shop',
    name: 'search',
    image: `${REGISTRY}/shop/search`,
    versions: ['1.18.2', '1.19.0', '1.19.1'],
    replicas: 3,
    manager: 'helm',
    hpa: { minReplicas: 2, maxReplicas: 6 },
    memory: ['1Gi', '1536Mi', '1Gi'],
  },
  {
    namespace: 'shop',
    name: 'recommender',
    image: `${REGISTRY}/ml/recommender`,
    versions: ['0.44.0', '0.44.1'],
    replicas: 2,
    manager: 'argocd-controller',
    memory: ['2Gi'],
  },
  {
    namespace: 'billing',
    name: 'payments',
    image: `${REGISTRY}/billing/payments`,
    versions: ['3.0.3', '3.0.4', '3.1.0'],
    replicas: 3,
    manager: 'kustomize-controller',
    env: { STRIPE_TIMEOUT_MS: '3000' },
    secretEnv: { STRIPE_KEY: { secret: 'stripe', key: 'api-key' } },
  },
  {
    namespace: 'billing',
    name: 'invoice-api',
    image: `${REGISTRY}/billing/invoice-api`,
    versions: ['1.7.8', '1.7.9'],
    replicas: 2,
    manager: 'helm',
  },
  {
    namespace: 'media',
    name: 'thumbnailer',
    image: `${REGISTRY}/media/thumbnailer`,
    versions: ['1.0.11', '1.0.12', '1.1.0'],
    replicas: 2,
    manager: 'kubectl-client-side-apply',
  },
  {
    namespace: 'media',
    name: 'transcoder',
    image: `${REGISTRY}/media/transcoder`,
    versions: ['0.9.1', '0.9.2'],
    replicas: 2,
    manager: 'kubectl-client-side-apply',
  },
  {
    namespace: 'core',
    name: 'sessions',
    image: `${REGISTRY}/core/sessions`,
    versions: ['4.0.9', '4.1.0'],
    replicas: 3,
    manager: 'kustomize-controller',
  },
  {
    namespace: 'core',
    name: 'mailer',
    image: `${REGISTRY}/core/mailer`,
    versions: ['2.2.1', '2.2.2'],
    replicas: 1,
    manager: 'helm',
  },
  {
    namespace: 'edge',
    name: 'edge-proxy',
    image: 'docker.io/library/nginx',
    versions: ['1.29.1', '1.29.3'],
    replicas: 2,
    manager: 'argocd-controller',
  },
];
