import type { ContainerImage, HealthState, RevisionManifest } from '@moonin/contracts';
import type { Database } from '@moonin/db';
import { HEALTH_RANK } from '../ingest/health-rank.ts';
import { nodeReport } from './agent-item-factory.ts';
import type { TestTenant } from './tenant-factory.ts';

let made = 0;
const nextNumber = (): number => {
  made += 1;
  return made;
};

/** A cluster of the tenant, heard now unless `lastSeenAt` says otherwise. */
export async function createTestCluster(
  db: Database,
  tenant: TestTenant,
  input: { name?: string; projectId?: string; lastSeenAt?: Date | null } = {},
): Promise<string> {
  const organizationId = tenant.id;
  const lastSeenAt = input.lastSeenAt === undefined ? new Date() : input.lastSeenAt;
  const cluster = await db.withTenant({ organizationId }, (tx) =>
    tx.cluster.create({
      data: {
        organizationId,
        projectId: input.projectId ?? tenant.projectId,
        name: input.name ?? `cluster-${nextNumber()}`,
        firstSeenAt: lastSeenAt,
        lastSeenAt,
      },
      select: { id: true },
    }),
  );
  return cluster.id;
}

export interface TestDeploymentInput {
  clusterId: string;
  name?: string;
  namespace?: string;
  health?: HealthState;
  desired?: number;
  ready?: number;
  revision?: number | null;
  revisedAt?: Date | null;
  managementType?: 'regular' | 'gitops' | 'helm';
  hpa?: boolean;
  images?: string[];
  deletedAt?: Date | null;
}

/** `registry/repository:tag` as one container's image. */
export function testImage(reference: string, container = 'app'): ContainerImage {
  const [, registry = '', repository = '', tag = ''] = /^([^/]+)\/([^:]+):(.+)$/.exec(reference) ?? [];
  return { container, init: false, reference, registry, repository, tag, digest: null };
}

export async function createTestDeployment(
  db: Database,
  tenant: TestTenant,
  input: TestDeploymentInput,
): Promise<string> {
  const organizationId = tenant.id;
  const status = input.health ?? 'healthy';
  const desired = input.desired ?? 2;
  const ready = input.ready ?? desired;
  const images = (input.images ?? []).map((reference, index) => testImage(reference, `app-${index}`));
  const name = input.name ?? `deployment-${nextNumber()}`;
  return db.withTenant({ organizationId }, async (tx) => {
    const deployment = await tx.deployment.create({
      data: {
        organizationId,
        clusterId: input.clusterId,
        uid: crypto.randomUUID(),
        namespace: input.namespace ?? 'default',
        name,
        labels: { app: name },
        annotations: {},
        healthStatus: status,
        healthRank: HEALTH_RANK[status],
        health: { status, reason: null, message: null, since: null, troubles: [] },
        desiredReplicas: desired,
        currentReplicas: desired,
        updatedReplicas: desired,
        readyReplicas: ready,
        availableReplicas: ready,
        paused: false,
        managementType: input.managementType ?? 'regular',
        strategy: { type: 'RollingUpdate', maxSurge: '25%', maxUnavailable: '25%' },
        conditions: [],
        ...(input.hpa ? { hpa: testHpa(name) } : {}),
        images: images.map((image) => ({ ...image })),
        revision: input.revision === undefined ? 1 : input.revision,
        generation: 1n,
        observedGeneration: 1n,
        revisedAt: input.revisedAt ?? null,
        sourceVersion: 1n,
        fingerprint: '0'.repeat(32),
        deletedAt: input.deletedAt ?? null,
      },
      select: { id: true },
    });
    for (const { container, init, registry, repository, tag } of images) {
      const key = { organizationId, registry, repository, tag: tag ?? '', digest: '' };
      const image = await tx.image.upsert({
        where: { organizationId_repository_registry_tag_digest: key },
        create: key,
        update: {},
        select: { id: true },
      });
      await tx.deploymentImage.create({
        data: { organizationId, deploymentId: deployment.id, container, init, imageId: image.id },
        select: { deploymentId: true },
      });
    }
    return deployment.id;
  });
}

function testHpa(name: string) {
  return {
    uid: crypto.randomUUID(),
    name,
    minReplicas: 1,
    maxReplicas: 5,
    currentReplicas: 2,
    desiredReplicas: 2,
    metrics: ['cpu 80%'],
  };
}

/** A manifest that differs between revisions by its image and one environment variable. */
export function testManifest(reference: string, level: string): RevisionManifest {
  return {
    replicas: 2,
    strategy: { type: 'RollingUpdate', maxSurge: '25%', maxUnavailable: '25%' },
    labels: { app: 'web' },
    annotations: {},
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'app', image: reference, env: [{ name: 'LOG_LEVEL', value: level }] }] },
    },
  };
}

export interface TestRevisionInput {
  deploymentId: string;
  clusterId: string;
  number: number;
  current?: boolean;
  outcome?: string;
  startedAt?: Date | null;
  rolledBackTo?: number | null;
  manifest?: RevisionManifest;
}

export async function createTestRevision(db: Database, tenant: TestTenant, input: TestRevisionInput): Promise<string> {
  const organizationId = tenant.id;
  const reference = `ghcr.io/acme/web:1.${input.number}`;
  const revision = await db.withTenant({ organizationId }, (tx) =>
    tx.revision.create({
      data: {
        organizationId,
        clusterId: input.clusterId,
        deploymentId: input.deploymentId,
        number: input.number,
        current: input.current ?? false,
        outcome: input.outcome ?? 'complete',
        startedAt: input.startedAt === undefined ? new Date() : input.startedAt,
        rolledBackTo: input.rolledBackTo ?? null,
        actor: { manager: 'kubectl', operation: 'Update', tool: null, source: null, changeCause: null },
        images: [{ ...testImage(reference) }],
        manifest: JSON.parse(JSON.stringify(input.manifest ?? testManifest(reference, 'info'))),
        sourceVersion: 1n,
        fingerprint: '0'.repeat(32),
      },
      select: { id: true },
    }),
  );
  return revision.id;
}

export async function createTestNode(
  db: Database,
  tenant: TestTenant,
  input: { clusterId: string; name: string },
): Promise<string> {
  const organizationId = tenant.id;
  const { clusterId, name } = input;
  const node = await db.withTenant({ organizationId }, (tx) =>
    tx.node.create({
      data: {
        organizationId,
        clusterId,
        uid: crypto.randomUUID(),
        name,
        ready: 'True',
        report: JSON.parse(JSON.stringify(nodeReport(name))),
        sourceVersion: 1n,
        fingerprint: '0'.repeat(32),
      },
      select: { id: true },
    }),
  );
  return node.id;
}

export async function createTestNamespace(
  db: Database,
  tenant: TestTenant,
  input: { clusterId: string; name: string },
): Promise<string> {
  const organizationId = tenant.id;
  const { clusterId, name } = input;
  const namespace = await db.withTenant({ organizationId }, (tx) =>
    tx.namespace.create({
      data: {
        organizationId,
        clusterId,
        uid: crypto.randomUUID(),
        name,
        labels: {},
        phase: 'Active',
        sourceVersion: 1n,
        fingerprint: '0'.repeat(32),
      },
      select: { id: true },
    }),
  );
  return namespace.id;
}
