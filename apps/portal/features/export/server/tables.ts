import type {
  ClusterListItem,
  DeploymentListItem,
  ImageRepository,
  ImageUsage,
  NamespaceListItem,
  NodeListItem,
} from '@moonin/contracts';
import { createLoader } from '@moonin/ui/web/address-parsers';
import { clusterParams, clustersRead } from '../../clusters/cluster-reads.ts';
import { deploymentParams, deploymentsRead } from '../../deployments/deployment-params.ts';
import { imageParams, imagesRead, usageParams, usagesRead } from '../../images/usage-params.ts';
import { namespaceParams, namespacesRead } from '../../namespaces/namespace-reads.ts';
import { nodeParams, nodesRead } from '../../nodes/node-reads.ts';
import { countAll } from '../../story/share-ready.ts';
import type { ExportTableName } from '../table-names.ts';
import { type ExportTable, pairsCell } from './export-table.ts';
import { RESOURCE_TABLES } from './resource-tables.ts';
import { RUN_TABLES } from './run-tables.ts';

const deployments: ExportTable<'deployments'> = {
  read: (organization, search) => deploymentsRead(organization, createLoader(deploymentParams)(search)),
  columns: [
    ['name', (row: DeploymentListItem) => row.name],
    ['namespace', (row) => row.namespace],
    ['cluster', (row) => row.cluster.name],
    ['project', (row) => row.project.name],
    ['health', (row) => row.health.status],
    ['reason', (row) => row.health.reason],
    ['ready', (row) => row.replicas.ready],
    ['desired', (row) => row.replicas.desired],
    ['revision', (row) => row.revision],
    ['images', (row) => row.images.map((image) => image.reference).join(' ')],
    ['managed', (row) => row.management.tool ?? row.management.type],
    ['hpa', (row) => (row.hpa ? `${row.hpa.minReplicas}–${row.hpa.maxReplicas}` : null)],
    ['changed', (row) => row.changedAt],
  ],
};

const clusters: ExportTable<'clusters'> = {
  read: (organization, search) => clustersRead(organization, createLoader(clusterParams)(search)),
  columns: [
    ['name', (row: ClusterListItem) => row.name],
    ['project', (row) => row.project.name],
    ['status', (row) => row.status],
    ['deployments', (row) => countAll(row.deployments)],
    ['nodesReady', (row) => row.nodesReady],
    ['nodes', (row) => row.nodes],
    ['namespaces', (row) => row.namespaces],
    ['version', (row) => row.kubernetesVersion],
    ['provider', (row) => row.provider],
    ['region', (row) => row.region],
    ['lastSeen', (row) => row.lastSeenAt],
  ],
};

const nodes: ExportTable<'nodes'> = {
  read: (organization, search) => nodesRead(organization, createLoader(nodeParams)(search)),
  columns: [
    ['name', (row: NodeListItem) => row.name],
    ['cluster', (row) => row.cluster.name],
    ['ready', (row) => row.ready],
    ['cpuMillis', (row) => row.allocatable.cpuMillis],
    ['memoryBytes', (row) => row.allocatable.memoryBytes],
    ['type', (row) => row.instanceType],
    ['zone', (row) => row.zone],
    ['architecture', (row) => row.architecture],
    ['version', (row) => row.kubeletVersion],
    ['created', (row) => row.createdAt],
  ],
};

const namespaces: ExportTable<'namespaces'> = {
  read: (organization, search) => namespacesRead(organization, createLoader(namespaceParams)(search)),
  columns: [
    ['name', (row: NamespaceListItem) => row.name],
    ['cluster', (row) => row.cluster.name],
    ['status', (row) => row.phase],
    ['deployments', (row) => countAll(row.deployments)],
    ['labels', (row) => pairsCell(row.labels)],
    ['created', (row) => row.createdAt],
  ],
};

const images: ExportTable<'images'> = {
  read: (organization, search) => imagesRead(organization, createLoader(imageParams)(search).q),
  columns: [
    ['registry', (row: ImageRepository) => row.registry],
    ['repository', (row) => row.repository],
    ['tags', (row) => row.tags.map(({ tag }) => tag ?? '').join(' ')],
    ['deployments', (row) => row.deployments],
    ['clusters', (row) => row.clusters],
    ['firstSeen', (row) => row.firstSeenAt],
  ],
};

const usages: ExportTable<'imageUsages'> = {
  read: (organization, search) => usagesRead(organization, createLoader(usageParams)(search)),
  columns: [
    ['name', (row: ImageUsage) => row.deployment.name],
    ['namespace', (row) => row.deployment.namespace],
    ['cluster', (row) => row.cluster.name],
    ['health', (row) => row.deployment.health],
    ['container', (row) => row.container],
    ['tag', (row) => row.tag],
    ['digest', (row) => row.digest],
    ['changed', (row) => row.since],
  ],
};

const TABLES = {
  deployments,
  clusters,
  nodes,
  namespaces,
  images,
  usages,
  ...RUN_TABLES,
  ...RESOURCE_TABLES,
} as const satisfies Record<ExportTableName, unknown>;

/** The table of that name, or null. */
export function exportTable(name: string): ExportTable | null {
  const known = Object.entries(TABLES).find(([key]) => key === name)?.[1];
  return known ? (known as unknown as ExportTable) : null;
}
