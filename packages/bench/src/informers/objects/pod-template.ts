/** Pod template of an app, as large as those of real charts: two containers with variables, probes, resources and volumes. */
export function podTemplate(app: string, tag: string) {
  const probe = (path: string) => ({
    httpGet: { path, port: 'http', scheme: 'HTTP' },
    periodSeconds: 10,
    timeoutSeconds: 2,
    failureThreshold: 3,
    successThreshold: 1,
  });
  return {
    metadata: {
      labels: labelsOf(app),
      annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': '9090', 'checksum/config': checksum(app) },
    },
    spec: {
      serviceAccountName: app,
      terminationGracePeriodSeconds: 30,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 },
      containers: [
        {
          name: 'app',
          image: `registry.example/shop/${app}:${tag}`,
          imagePullPolicy: 'IfNotPresent',
          args: ['serve', '--listen=:8080', '--metrics=:9090', `--name=${app}`],
          ports: [
            { name: 'http', containerPort: 8080, protocol: 'TCP' },
            { name: 'metrics', containerPort: 9090, protocol: 'TCP' },
          ],
          env: [
            { name: 'LOG_LEVEL', value: 'info' },
            { name: 'DATABASE_URL', value: `postgres://${app}:secret-of-${app}@db.shop.svc:5432/${app}` },
            { name: 'CACHE_HOST', value: 'redis-master.shop.svc.cluster.local' },
            { name: 'API_TOKEN', valueFrom: { secretKeyRef: { name: `${app}-secrets`, key: 'token' } } },
            { name: 'POD_IP', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'status.podIP' } } },
            { name: 'FEATURES', value: 'checkout-v2,search-suggest,new-basket' },
          ],
          resources: { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '512Mi' } },
          livenessProbe: probe('/healthz'),
          readinessProbe: probe('/readyz'),
          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
          volumeMounts: [
            { name: 'config', mountPath: '/etc/app', readOnly: true },
            { name: 'tmp', mountPath: '/tmp' },
          ],
        },
        {
          name: 'proxy',
          image: 'registry.example/mesh/proxy:1.31.2',
          imagePullPolicy: 'IfNotPresent',
          args: ['sidecar', '--upstream=127.0.0.1:8080'],
          ports: [{ name: 'mesh', containerPort: 15_001, protocol: 'TCP' }],
          resources: { requests: { cpu: '10m', memory: '64Mi' }, limits: { memory: '128Mi' } },
        },
      ],
      volumes: [
        { name: 'config', configMap: { name: `${app}-config`, defaultMode: 420 } },
        { name: 'tmp', emptyDir: {} },
      ],
    },
  };
}

export function labelsOf(app: string): Record<string, string> {
  return {
    'app.kubernetes.io/name': app,
    'app.kubernetes.io/instance': app,
    'app.kubernetes.io/part-of': 'shop',
    'app.kubernetes.io/managed-by': 'Helm',
  };
}

/** 64 hexadecimal digits that look like a digest, the same for the same text. */
export function checksum(text: string): string {
  let state = 7;
  for (const letter of text) state = (Math.imul(state, 31) + letter.charCodeAt(0)) >>> 0;
  let digits = '';
  while (digits.length < 64) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    digits += state.toString(16).padStart(8, '0');
  }
  return digits;
}
