import type { HpaSeed } from './simulated-cluster.ts';

/** An HPA of `shop/web` as a team wrote it, from 2 to 6, with fields that nobody here knows. */
export const OWN_HPA: HpaSeed = {
  name: 'web',
  annotations: { 'autoscaling.alpha.kubernetes.io/metrics': '[]', team: 'shop' },
  spec: Object.assign(
    { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, minReplicas: 2, maxReplicas: 6 },
    { behavior: { scaleDown: { stabilizationWindowSeconds: 60 } }, futureField: { a: [1, null, 'x'] } },
  ),
};
