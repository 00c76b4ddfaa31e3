import type { CronJobReport, ExecutionReport, ReportOf, ResourceKind } from '@moonin/contracts';
import { type Database, Prisma } from '@moonin/db';
import { RESOURCE_DEFINITIONS, type ResourceDefinition } from '../ingest/resource-definitions.ts';
import { cronJobReport, executionReport } from './report-factory.ts';
import type { TestTenant } from './tenant-factory.ts';

const json = (value: unknown) => JSON.parse(JSON.stringify(value));

/** A resource as ingestion keeps it. */
export async function createTestResource<Kind extends ResourceKind>(
  db: Database,
  tenant: TestTenant,
  input: { clusterId: string; kind: Kind; report: ReportOf[Kind]; deletedAt?: Date | null },
): Promise<string> {
  const organizationId = tenant.id;
  const { clusterId, kind, report } = input;
  const definition: ResourceDefinition<Kind> = RESOURCE_DEFINITIONS[kind];
  const bulky = new Set<string>(definition.bulky ?? []);
  const entries = Object.entries(report);
  const resource = await db.withTenant({ organizationId }, (tx) =>
    tx.resource.create({
      data: {
        organizationId,
        clusterId,
        kind,
        uid: crypto.randomUUID(),
        namespace: report.namespace,
        name: report.name,
        state: definition.state(report),
        report: json({
          ...Object.fromEntries(entries.filter(([key]) => !bulky.has(key))),
          ...definition.counts?.(report),
        }),
        body: bulky.size === 0 ? Prisma.DbNull : json(Object.fromEntries(entries.filter(([key]) => bulky.has(key)))),
        sourceVersion: 1n,
        fingerprint: '0'.repeat(32),
        deletedAt: input.deletedAt ?? null,
      },
      select: { id: true },
    }),
  );
  return resource.id;
}

export async function createTestCronJob(
  db: Database,
  tenant: TestTenant,
  input: { clusterId: string; name: string; state?: string; stateRank?: number } & Partial<CronJobReport>,
): Promise<string> {
  const organizationId = tenant.id;
  const { clusterId, name, state = 'never', stateRank = 6, ...overrides } = input;
  const { template, ...report } = cronJobReport(name, overrides);
  const cronJob = await db.withTenant({ organizationId }, (tx) =>
    tx.cronJob.create({
      data: {
        organizationId,
        clusterId,
        uid: crypto.randomUUID(),
        namespace: report.namespace,
        name,
        report: json(report),
        template: json(template),
        suspended: report.suspended,
        state,
        stateRank,
        nextRunAt: report.nextRunAt,
        sourceVersion: 1n,
        fingerprint: '0'.repeat(32),
      },
      select: { id: true },
    }),
  );
  return cronJob.id;
}

export async function createTestExecution(
  db: Database,
  tenant: TestTenant,
  input: { clusterId: string; cronJobId: string } & Partial<ExecutionReport>,
): Promise<string> {
  const organizationId = tenant.id;
  const { clusterId, cronJobId, ...overrides } = input;
  const { cronJobUid: _uid, log, images, ...report } = executionReport('', crypto.randomUUID(), overrides);
  const execution = await db.withTenant({ organizationId }, (tx) =>
    tx.execution.create({
      data: {
        organizationId,
        clusterId,
        cronJobId,
        uid: crypto.randomUUID(),
        ...report,
        at: report.scheduledFor ?? report.startedAt ?? new Date(),
        images: json(images),
        log: log === null ? Prisma.DbNull : json(log),
        sourceVersion: 1n,
        fingerprint: '0'.repeat(32),
      },
      select: { id: true },
    }),
  );
  return execution.id;
}

export interface TestErrorInput {
  clusterId: string;
  deploymentId: string;
  type?: string;
  reason?: string;
  severity?: 'critical' | 'warning' | 'info';
  revision?: number | null;
  pods?: number;
  firstSeenAt?: Date;
  lastSeenAt?: Date;
  clearedAt?: Date | null;
}

/** An error of a Deployment: there, unless `clearedAt` says otherwise. */
export async function createTestError(db: Database, tenant: TestTenant, input: TestErrorInput): Promise<string> {
  const organizationId = tenant.id;
  const { severity = 'critical', type = 'CrashLoopBackOff', clearedAt = null } = input;
  const firstSeenAt = input.firstSeenAt ?? new Date();
  const error = await db.withTenant({ organizationId }, (tx) =>
    tx.workloadError.create({
      data: {
        organizationId,
        clusterId: input.clusterId,
        deploymentId: input.deploymentId,
        revision: input.revision === undefined ? 1 : input.revision,
        type,
        init: false,
        container: 'app',
        reason: input.reason ?? type,
        severity,
        severityRank: ['critical', 'warning', 'info'].indexOf(severity),
        message: 'last run ended with Error (exit code 1)',
        pods: input.pods ?? 1,
        totalPods: 3,
        firstSeenAt,
        lastSeenAt: input.lastSeenAt ?? firstSeenAt,
        clearedAt,
        mitigatedAt: clearedAt,
        mitigation: clearedAt === null ? null : 'automatic',
      },
      select: { id: true },
    }),
  );
  return error.id;
}
