import { resources } from '@moonin/kube';
import { type DemoObject, demoObject } from './demo-object.ts';

interface DemoCronJob {
  namespace: string;
  name: string;
  schedule: string;
  image: string;
  spec?: Record<string, unknown>;
  /** How its pods go, by annotation. */
  pods?: Record<string, string>;
}

const EXPORT_LOG = [
  '2026-11-30T02:00:00Z INFO  invoice-export 1.7.9 starting',
  '2026-11-30T02:00:00Z INFO  reading invoices since yesterday',
  '2026-11-30T02:00:02Z INFO  1284 invoices to write',
  '\u001B[33m2026-11-30T02:00:02Z WARN  bucket answers slowly, trying again\u001B[0m',
  '\u001B[31m2026-11-30T02:00:04Z ERROR cannot write invoices-2026-11-29.csv: bucket invoices-eu: access denied\u001B[0m',
  '2026-11-30T02:00:04Z INFO  0 of 1284 invoices written',
  '2026-11-30T02:00:04Z INFO  leaving with code 3',
].join('\n');

const REGISTRY = 'registry.example';

const CRON_JOBS: readonly DemoCronJob[] = [
  {
    namespace: 'core',
    name: 'session-sweep',
    schedule: '* * * * *',
    image: `${REGISTRY}/core/session-sweep:1.3.0`,
    spec: { concurrencyPolicy: 'Forbid', startingDeadlineSeconds: 30 },
    pods: { 'moonin.test/complete-after': '3s' },
  },
  {
    namespace: 'billing',
    name: 'invoice-export',
    schedule: '*/2 * * * *',
    image: `${REGISTRY}/billing/invoice-export:1.7.9`,
    pods: { 'moonin.test/fail': 'exit-3', 'moonin.test/log': EXPORT_LOG },
  },
  {
    namespace: 'shop',
    name: 'stock-report',
    schedule: '*/10 7-20 * * MON-FRI',
    image: `${REGISTRY}/shop/stock-report:0.8.2`,
    spec: { timeZone: 'Europe/Madrid' },
  },
  {
    namespace: 'core',
    name: 'nightly-backup',
    schedule: '30 2 * * *',
    image: `${REGISTRY}/core/backup:4.0.1`,
    spec: { timeZone: 'America/Mexico_City', concurrencyPolicy: 'Forbid' },
  },
  {
    namespace: 'media',
    name: 'old-import',
    schedule: '@hourly',
    image: `${REGISTRY}/media/import:0.2.0`,
    spec: { suspend: true },
  },
];

function cronJob({ namespace, name, schedule, image, spec, pods }: DemoCronJob): DemoObject {
  const containers = [{ name: 'main', image, resources: { requests: { cpu: '50m', memory: '64Mi' } } }];
  const template = {
    metadata: { labels: { 'app.kubernetes.io/name': name }, ...(pods ? { annotations: pods } : {}) },
    spec: { restartPolicy: 'Never', containers },
  };
  const body = { schedule, ...spec, jobTemplate: { spec: { backoffLimit: 0, template } } };
  return demoObject(resources.cronJobs, { namespace, name }, { spec: body }, 'kustomize-controller');
}

/** What runs by the clock in the demo: one that completes, one that fails, ones in other zones, one that is suspended. */
export function cronJobObjects(): DemoObject[] {
  return CRON_JOBS.map(cronJob);
}
